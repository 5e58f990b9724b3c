import type { Exchange } from "../http/app-state.ts";
import type { RateLimit } from "../http/rate-limits.ts";
import { ServiceError } from "../http/service-error.ts";
import type { Site } from "../http/site.ts";
import type { ApiKeyRing } from "./api-key-ring.ts";

/** `Bearer` is case-insensitive (rule M13; RFC 7235 section 2.1). */
const bearer = /^Bearer +([^\s]+) *$/i;

/** Lets a request with a known API key pass and counts it; refuses any other before its body is read (rules M13, M14). */
export function createApiKeyCheck(dependencies: {
  apiKeys: ApiKeyRing;
  keyLimit: RateLimit;
  addressLimit: RateLimit;
  site: Site;
}): (exchange: Exchange) => Promise<void> {
  const { apiKeys, keyLimit, addressLimit, site } = dependencies;
  async function refuse(exchange: Exchange, details: string): Promise<never> {
    await addressLimit.count(exchange, site.clientAddress(exchange));
    throw new ServiceError("UNAUTHORIZED", details, { headers: { "WWW-Authenticate": "Bearer" } });
  }

  return (exchange) => {
    const authorization = exchange.req.headers.authorization;
    const key = authorization === undefined ? undefined : bearer.exec(authorization)?.[1];
    if (key === undefined) return refuse(exchange, "Authorization: send `Bearer <API_KEY>`");
    const keyId = apiKeys.identify(key);
    if (keyId === null) return refuse(exchange, "Authorization: the API key is not known");
    exchange.state.apiKeyId = keyId;
    return keyLimit.count(exchange, keyId);
  };
}
