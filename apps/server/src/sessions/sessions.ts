import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { maxSessionIdLength } from "@fingerpaint/api-contracts";
import type { ServerConfig } from "../config/config.ts";
import type { AppContext } from "../http/app-state.ts";
import type { Site } from "../http/site.ts";

export const sessionCookieName = "sessionId";

const oneYearSeconds = 31_536_000;

/** Who a request comes from: sessions by cookie, anonymous ones included (rules C3, C4). */
export interface Sessions {
  /** The owner that the request's session stands for; null without a session. */
  owner(context: AppContext): string | null;
  /** The same, but where there is no session, a new one is made; its cookie goes with the reply once `commit` is called. */
  ownerOrNew(context: AppContext): { owner: string; commit(): void };
}

export function createSessions(config: Pick<ServerConfig, "sessionSecret" | "basePath">, site: Site): Sessions {
  const { sessionSecret } = config;

  function sessionOf(context: AppContext): string | null {
    const value = context.cookies.get(sessionCookieName);
    if (value === undefined || value === "" || value.length > maxSessionIdLength) return null;
    return sessionSecret === null || isSigned(value, sessionSecret) ? value : null;
  }

  return {
    owner: (context) => {
      const session = sessionOf(context);
      return session === null ? null : ownerOfSession(session);
    },
    ownerOrNew: (context) => {
      const known = sessionOf(context);
      if (known !== null) return { owner: ownerOfSession(known), commit: () => {} };
      const random = randomBytes(24).toString("base64url");
      const session = sessionSecret === null ? random : `${random}.${signature(random, sessionSecret)}`;
      return {
        owner: ownerOfSession(session),
        commit: () => {
          const attributes = [
            `${sessionCookieName}=${session}`,
            `Max-Age=${oneYearSeconds}`,
            `Path=${config.basePath || "/"}`,
            "HttpOnly",
            "SameSite=Lax",
          ];
          if (site.isSecure(context)) attributes.push("Secure");
          context.append("Set-Cookie", attributes.join("; "));
        },
      };
    },
  };
}

/** The store keeps this, never the session's secret itself (rule C4). */
function ownerOfSession(session: string): string {
  return createHash("sha256").update(session, "utf8").digest("hex");
}

function signature(value: string, secret: string): string {
  return createHmac("sha256", secret).update(value, "utf8").digest("base64url");
}

function isSigned(session: string, secret: string): boolean {
  const dot = session.lastIndexOf(".");
  if (dot < 1) return false;
  const expected = Buffer.from(signature(session.slice(0, dot), secret));
  const given = Buffer.from(session.slice(dot + 1));
  return given.length === expected.length && timingSafeEqual(given, expected);
}
