import type { CountAddress } from "../limits/rate-rule.ts";
import type { AppContext } from "../request/context.ts";
import { ServiceError } from "../request/service-error.ts";
import type { AcceptedKey, ApiKeyRing } from "./api-key-ring.ts";
import { type KeyPermission, scopeAllows } from "./key-store.ts";

/** `Bearer` is case-insensitive (rule M13; RFC 7235 section 2.1). */
const bearer = /^Bearer +([^\s]+) *$/i;

/** Reads a request's key from `Authorization: Bearer …`, or from `X-API-Key` if there is no Bearer token. */
export interface ApiKeyCheck {
  /** Does the request carry a key, accepted or not? */
  hasKey(context: AppContext): boolean;
  /**
   * Lets a request pass if its key is accepted and permits this, and records the key's id in the request's state.
   * Requests without an accepted key count against their address.
   * @throws UNAUTHORIZED without an accepted key, FORBIDDEN if the key's scope doesn't permit this, RATE_LIMIT_EXCEEDED
   */
  require(context: AppContext, permission: KeyPermission): Promise<AcceptedKey>;
}

export function createApiKeyCheck(dependencies: { apiKeys: ApiKeyRing; countWrongKey: CountAddress }): ApiKeyCheck {
  const { apiKeys, countWrongKey } = dependencies;

  async function refuse(context: AppContext, details: string): Promise<never> {
    await countWrongKey(context);
    throw new ServiceError("UNAUTHORIZED", details, { headers: { "WWW-Authenticate": "Bearer" } });
  }

  return {
    hasKey: (context) => keyOf(context) !== undefined,
    require: async (context, permission) => {
      const key = keyOf(context);
      if (key === undefined) return refuse(context, "Authorization: send `Bearer <API_KEY>`");
      const accepted = apiKeys.identify(key);
      if (accepted === null) return refuse(context, "Authorization: the API key is not known");
      context.state.apiKeyId = accepted.id;
      if (!scopeAllows(accepted.scope, permission)) {
        const details = `Authorization: this key has the scope ${accepted.scope}, not ${permission}`;
        throw new ServiceError("FORBIDDEN", details);
      }
      return accepted;
    },
  };
}

/** A proxy that asks for a password uses `Authorization` itself, so the key comes in the other header. */
function keyOf({ req: { headers } }: AppContext): string | undefined {
  const { authorization, "x-api-key": other } = headers;
  const sent = authorization === undefined ? undefined : bearer.exec(authorization)?.[1];
  return sent ?? (typeof other === "string" && other !== "" ? other : undefined);
}
