import type { ServerConfig } from "../config/config.ts";
import type { AppContext } from "../http/context.ts";
import { ServiceError } from "../http/service-error.ts";
import type { Site } from "../http/site.ts";

/**
 * Who a proxy that signs people in says the caller is; null where it says nothing.
 * @throws INVALID_INPUT where it says two things
 */
export type IdentityOf = (context: AppContext) => string | null;

const maxIdentityLength = 256;

/**
 * Reads the identity from the header that `AUTH_HEADER` names, of requests whose connection comes from a proxy in
 * `TRUST_PROXY`. Anybody else could write whatever they like into it, so from them it means nothing.
 */
export function createIdentities({ authHeader }: Pick<ServerConfig, "authHeader">, site: Site): IdentityOf {
  if (authHeader === null) return () => null;
  const name = authHeader.toLowerCase();
  return (context) => {
    if (!site.isFromTrustedProxy(context)) return null;
    const values = valuesOf(context, name).filter((value) => value !== "");
    const [identity, ...others] = values;
    if (identity === undefined) return null;
    // One of them would be the client's own: the proxy adds the header instead of replacing it.
    if (others.length > 0) throw new ServiceError("INVALID_INPUT", `${authHeader}: sent twice`);
    if (identity.length > maxIdentityLength) {
      throw new ServiceError("INVALID_INPUT", `${authHeader}: longer than ${maxIdentityLength} characters`);
    }
    context.state.user = identity;
    return identity;
  };
}

/** A `Request` of fetch has lost how often a header came: there a comma counts as two. */
function valuesOf({ req }: AppContext, name: string): string[] {
  const distinct: NodeJS.Dict<string[]> | undefined = req.headersDistinct;
  const joined = req.headers[name];
  const values = distinct === undefined ? String(joined ?? "").split(", ") : (distinct[name] ?? []);
  return values.map((value) => value.trim());
}
