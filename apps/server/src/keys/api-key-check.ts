import type { AppContext } from "../http/context.ts";
import type { RateRule } from "../http/rate-rule.ts";
import { ServiceError } from "../http/service-error.ts";
import type { Site } from "../http/site.ts";
import type { ApiKeyRing } from "./api-key-ring.ts";

/** `Bearer` is case-insensitive (rule M13; RFC 7235 section 2.1). */
const bearer = /^Bearer +([^\s]+) *$/i;

/**
 * Lets requests with a known API key pass and counts them. Refuses others before their body is read (rules M13, M14).
 */
export function createApiKeyCheck(dependencies: {
  apiKeys: ApiKeyRing;
  keyRule: RateRule;
  addressRule: RateRule;
  site: Site;
}): (context: AppContext) => Promise<void> {
  const { apiKeys, keyRule, addressRule, site } = dependencies;
  async function refuse(context: AppContext, details: string): Promise<never> {
    await addressRule.count(context, site.limitName(context));
    throw new ServiceError("UNAUTHORIZED", details, { headers: { "WWW-Authenticate": "Bearer" } });
  }

  return (context) => {
    const { authorization } = context.req.headers;
    const key = authorization === undefined ? undefined : bearer.exec(authorization)?.[1];
    if (key === undefined) return refuse(context, "Authorization: send `Bearer <API_KEY>`");
    const keyId = apiKeys.identify(key);
    if (keyId === null) return refuse(context, "Authorization: the API key is not known");
    context.state.apiKeyId = keyId;
    return keyRule.count(context, keyId);
  };
}
