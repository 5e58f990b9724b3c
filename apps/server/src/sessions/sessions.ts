import type { IdentityOf } from "../access/identity.ts";
import type { ServerConfig } from "../config/config.ts";
import type { AppContext } from "../http/context.ts";
import { ServiceError } from "../http/service-error.ts";
import type { Site } from "../http/site.ts";
import { createSessionCookies } from "./session-cookies.ts";
import { createSessionTokens, ownerOfSession, ownerOfUser, type SessionToken } from "./session-token.ts";

/** Who a request comes from: a user whom a trusted proxy named, or a session by cookie (rules C3, C4, C24). */
export interface Sessions {
  /**
   * The owner that the request's session belongs to; null without a session. A session of an earlier version, or of a
   * secret that isn't the first one, gets a new cookie with the reply.
   * @throws INVALID_INPUT where the request has two sessions, or more than 8 session cookies
   */
  owner(context: AppContext): Promise<string | null>;
  /** The same, but makes a session where there is none. Its cookie goes with the reply once `commit` is called. */
  ownerOrNew(context: AppContext): Promise<{ owner: string; commit(): void }>;
  /** Makes the browser forget its session. Its canvases stay, and nobody can change them any more. */
  end(context: AppContext): void;
}

/** Of sessions of earlier versions: those whose canvases have been moved, so that each is looked for once. */
const maxRemembered = 10_000;

/**
 * Sessions by the cookie `sessionId`. Over HTTPS and with a secret, a browser has to send the companion cookie of the
 * same session along: without it, a sibling domain could plant a session of its own in a visitor's browser and would
 * own what the visitor publishes. Programs, which nobody can plant a cookie in, need `sessionId` alone.
 *
 * @param identityOf Who has an identity needs no session.
 * @param moveAll Gives the canvases of one owner to another.
 */
export function createSessions(
  config: Pick<ServerConfig, "sessionSecrets" | "basePath">,
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
    // Sessions from before there were companions have none, unless this browser has another session.
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

  /** Earlier versions named the owner by the whole cookie. The name that depends on no signature takes its place. */
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

/** Every browser names itself so; programs don't, unless they pose as one. */
function isBrowser({ req: { headers } }: AppContext): boolean {
  return headers["sec-fetch-site"] !== undefined || /^Mozilla\//i.test(headers["user-agent"] ?? "");
}
