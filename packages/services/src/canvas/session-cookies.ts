import { maxSessionIdLength } from "@fingerpaint/api-contracts";
import { stringifySetCookie } from "cookie";
import type { AppContext } from "../frame/request/context.ts";
import { ServiceError } from "../frame/request/service-error.ts";
import type { Site } from "../frame/request/site.ts";
import type { FrameSettings } from "../frame/settings/frame-settings.ts";

const sessionName = "sessionId";

/** Browsers send one cookie for each path and domain that set it. Verifying one costs a signature per secret. */
const maxSessions = 8;

const oneYearSeconds = 31_536_000;

/** The cookies that carry a session. */
export interface SessionCookies {
  /**
   * The values of all `sessionId` cookies, without duplicates, of 1 to 256 characters each.
   * @throws INVALID_INPUT if there are more than 8
   */
  sessions(context: AppContext): string[];
  /** The value of the companion cookie, or null if there is none. */
  companion(context: AppContext): string | null;
  /** Sets the session cookie, and also its companion if `withCompanion` is set. */
  set(context: AppContext, value: string, options: { withCompanion: boolean }): void;
  /** Makes the browser delete both cookies. */
  clear(context: AppContext): void;
}

/**
 * Handles `sessionId` and its companion `__Host-sessionId`. Browsers accept a cookie with that prefix from no other
 * host, not even from a sibling under the same domain, and send it to no other host (RFC 6265bis section 4.1.3.2). The
 * prefix requires the path `/`, so the base path is part of the companion's name: two sites on one host don't overwrite
 * each other's cookies.
 */
export function createSessionCookies({ basePath }: Pick<FrameSettings, "basePath">, site: Site): SessionCookies {
  const companionName = `__Host-${sessionName}${basePath.replaceAll("/", "!")}`;

  function append(context: AppContext, name: string, value: string, maxAge: number): void {
    const isCompanion = name === companionName;
    const cookie = stringifySetCookie({
      name,
      value,
      maxAge,
      path: isCompanion ? "/" : basePath || "/",
      httpOnly: true,
      sameSite: "lax",
      secure: isCompanion || site.isSecure(context),
    });
    context.append("Set-Cookie", cookie);
  }

  return {
    sessions: (context) => {
      const values = new Set(valuesOf(context, sessionName));
      if (values.size > maxSessions) {
        const details = `Cookie: more than ${maxSessions} sessionId cookies; delete this site's cookies`;
        throw new ServiceError("INVALID_INPUT", details);
      }
      return [...values].filter((value) => value !== "" && value.length <= maxSessionIdLength);
    },
    companion: (context) => valuesOf(context, companionName)[0] ?? null,
    set: (context, value, { withCompanion }) => {
      append(context, sessionName, value, oneYearSeconds);
      if (withCompanion) append(context, companionName, value, oneYearSeconds);
    },
    clear: (context) => {
      append(context, sessionName, "", 0);
      if (site.isSecure(context)) append(context, companionName, "", 0);
    },
  };
}

/** All values of a cookie, as sent. A browser may have several cookies of one name, for different paths and domains. */
function valuesOf(context: AppContext, name: string): string[] {
  const pairs = (context.req.headers.cookie ?? "").split(";");
  return pairs.flatMap((pair) => {
    const equals = pair.indexOf("=");
    if (equals === -1 || pair.slice(0, equals).trim() !== name) return [];
    const value = pair.slice(equals + 1).trim();
    return value.length > 1 && value.startsWith('"') && value.endsWith('"') ? value.slice(1, -1) : value;
  });
}
