import { createHash, randomBytes } from "node:crypto";
import { maxSessionIdLength } from "@fingerpaint/api-contracts";
import { stringifySetCookie } from "cookie";
import Keygrip from "keygrip";
import type { ServerConfig } from "../config/config.ts";
import type { AppContext } from "../http/context.ts";
import type { Site } from "../http/site.ts";

const cookieName = "sessionId";

const oneYearSeconds = 31_536_000;

/** Who a request comes from: sessions by cookie, anonymous ones included (rules C3, C4). */
export interface Sessions {
  /** The owner that the request's session belongs to; null without a session. */
  owner(context: AppContext): string | null;
  /** The same, but makes a session where there is none. Its cookie goes with the reply once `commit` is called. */
  ownerOrNew(context: AppContext): { owner: string; commit(): void };
}

/**
 * With a session secret, a session is `random.signature`, signed by HMAC-SHA-256. Without one, any value is a session.
 */
export function createSessions(config: Pick<ServerConfig, "sessionSecret" | "basePath">, site: Site): Sessions {
  const signer = config.sessionSecret === null ? null : new Keygrip([config.sessionSecret], "sha256");

  function sessionOf(context: AppContext): string | null {
    const value = context.cookies.get(cookieName);
    if (value === undefined || value === "" || value.length > maxSessionIdLength) return null;
    return signer === null || isSigned(value, signer) ? value : null;
  }

  function newSession(): string {
    const random = randomBytes(24).toString("base64url");
    return signer === null ? random : `${random}.${signer.sign(random)}`;
  }

  return {
    owner: (context) => {
      const session = sessionOf(context);
      return session === null ? null : ownerOfSession(session);
    },
    ownerOrNew: (context) => {
      const known = sessionOf(context);
      if (known !== null) return { owner: ownerOfSession(known), commit: () => {} };
      const session = newSession();
      return {
        owner: ownerOfSession(session),
        commit: () => {
          const cookie = stringifySetCookie({
            name: cookieName,
            value: session,
            maxAge: oneYearSeconds,
            path: config.basePath || "/",
            httpOnly: true,
            sameSite: "lax",
            secure: site.isSecure(context),
          });
          context.append("Set-Cookie", cookie);
        },
      };
    },
  };
}

/** The store keeps this, never the session's secret itself (rule C4). */
function ownerOfSession(session: string): string {
  return createHash("sha256").update(session, "utf8").digest("hex");
}

function isSigned(session: string, signer: Keygrip): boolean {
  const dot = session.lastIndexOf(".");
  return dot > 0 && signer.verify(session.slice(0, dot), session.slice(dot + 1));
}
