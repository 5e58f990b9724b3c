import type { ApiKeyRing } from "../api-keys/api-key-ring.ts";
import type { AppContext } from "../app-state.ts";
import { ServiceError } from "../service-error.ts";
import type { RateLimit } from "./rate-limits.ts";
import type { Site } from "./site.ts";

/** `Bearer` is case-insensitive (rule M13; RFC 7235 section 2.1). */
const bearer = /^Bearer +([^\s]+) *$/i;

/** Lets a request with a known API key pass and counts it; refuses any other before its body is read (rules M13, M14). */
export function createApiKeyCheck(dependencies: {
  apiKeys: ApiKeyRing;
  keyLimit: RateLimit;
  addressLimit: RateLimit;
  site: Site;
}): (context: AppContext) => Promise<void> {
  const { apiKeys, keyLimit, addressLimit, site } = dependencies;
  return async (context) => {
    const authorization = context.req.headers.authorization;
    const key = authorization === undefined ? undefined : bearer.exec(authorization)?.[1];
    const keyId = key === undefined ? null : apiKeys.identify(key);
    if (keyId !== null) {
      context.state.apiKeyId = keyId;
      await keyLimit.count(context, keyId);
      return;
    }
    await addressLimit.count(context, site.clientAddress(context));
    throw new ServiceError(
      "UNAUTHORIZED",
      key === undefined ? "Authorization: send `Bearer <API_KEY>`" : "Authorization: the API key is not known",
      { headers: { "WWW-Authenticate": "Bearer" } },
    );
  };
}
