import type { AppContext } from "../frame/request/context.ts";
import { ServiceError } from "../frame/request/service-error.ts";
import type { Site } from "../frame/request/site.ts";
import type { FrameSettings } from "../frame/settings/frame-settings.ts";
import type { IdentityOf } from "./access.ts";
import { createSessionCookies } from "./session-cookies.ts";
import { createSessionTokens, ownerOfSession, ownerOfUser, type SessionToken } from "./session-token.ts";
import type { CanvasSettings } from "./settings.ts";

/** Identifies who sent a request: a user named by a trusted proxy, or a cookie session (rules C3, C4, C24). */
export interface Sessions {
  /**
   * The owner that the request belongs to; null without a user or session. A session of an earlier version, or one
   * signed with a secret other than the first, gets a new cookie with the reply.
   * @throws INVALID_INPUT if the request has two sessions, or more than 8 session cookies
   */
  owner(context: AppContext): Promise<string | null>;
  /** The same, but creates a session if there is none. Its cookie is added to the reply when `commit` is called. */
  ownerOrNew(context: AppContext): Promise<{ owner: string; commit(): void }>;
  /** Makes the browser forget its session. Its canvases remain, but nobody can change them any more. */
  end(context: AppContext): void;
}

/** How many sessions of earlier versions are remembered as moved, so that each is moved only once. */
const maxRemembered = 10_000;

/**
 * Sessions by the cookie `sessionId`. Over HTTPS and with a secret, a browser must also send the companion cookie of
 * the same session. Otherwise a sibling domain could plant its own session in a visitor's browser and would own
 * everything that the visitor publishes. Programs need only `sessionId`, because nobody can plant a cookie in them.
 *
 * @param identityOf Returns the user of a request, who needs no session; null if there is none.
 * @param moveAll Moves all canvases of one owner to another.
 */
export function createSessions(
  config: Pick<CanvasSettings, "sessionSecrets"> & Pick<FrameSettings, "basePath">,
  site: Site,
  identityOf: IdentityOf,
  moveAll: (from: string, to: string) => Promise<void>,
): Sessions {
  const tokens = createSessionTokens(config.sessionSecrets);
  const cookies = createSessionCookies(config, site);
  const moved = new Set<string>();
  const needsCompanions = (context: AppContext) => config.sessionSecrets.length > 0 && site.isSecure(context);

  function isPlanted(context: AppContext, token: SessionToken): boolean {
    if (!needsCompanions(context) || !isBrowser(context)) return false;
    const companion = cookies.companion(context);
    // Sessions that predate companions have none, unless this browser has another session.
    if (companion === null) return token.isBound;
    return tokens.read(companion)?.id !== token.id;
  }

  function sessionOf(context: AppContext): SessionToken | null {
    const read = cookies.sessions(context).flatMap((value) => tokens.read(value) ?? []);
    const [token, ...others] = read;
    if (token === undefined) return null;
    if (others.some(({ id }) => id !== token.id)) {
      throw new ServiceError(
        "INVALID_INPUT",
        "Cookie: two different sessionId cookies, one of them set by another site or path; delete this site's cookies",
      );
    }
    return isPlanted(context, token) ? null : token;
  }

  /**
   * Earlier versions derived the owner from the whole cookie. Moves its canvases to the owner that doesn't depend on a
   * signature.
   */
  async function adopt({ value, id }: SessionToken): Promise<void> {
    if (moved.has(value)) return;
    await moveAll(ownerOfSession(value), ownerOfSession(id));
    if (moved.size === maxRemembered) moved.clear();
    moved.add(value);
  }

  async function known(context: AppContext): Promise<string | null> {
    const user = identityOf(context);
    if (user !== null) return ownerOfUser(user);
    const token = sessionOf(context);
    if (token === null) return null;
    if (token.isFormer) await adopt(token);
    const isBound = needsCompanions(context);
    if (!token.isCurrent || (isBound && !token.isBound)) {
      cookies.set(context, tokens.renew(token, { isBound }).value, { withCompanion: isBound });
    }
    return ownerOfSession(token.id);
  }

  return {
    owner: known,
    ownerOrNew: async (context) => {
      const owner = await known(context);
      if (owner !== null) return { owner, commit: () => {} };
      const isBound = needsCompanions(context);
      const { id, value } = tokens.create({ isBound });
      return { owner: ownerOfSession(id), commit: () => cookies.set(context, value, { withCompanion: isBound }) };
    },
    end: cookies.clear,
  };
}

/** Every browser sends at least one of these headers; programs don't, unless they pose as a browser. */
function isBrowser({ req: { headers } }: AppContext): boolean {
  return headers["sec-fetch-site"] !== undefined || /^Mozilla\//i.test(headers["user-agent"] ?? "");
}
