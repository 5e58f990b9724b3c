import type { ServerConfig } from "../../config/config.ts";
import type { AppContext } from "../../frame/http/context.ts";
import { ServiceError } from "../../frame/http/service-error.ts";
import type { Site } from "../../frame/http/site.ts";

/**
 * Returns the user that the sign-in proxy names for a request; null if it names nobody.
 * @throws INVALID_INPUT if the header was sent twice or is too long
 */
export type IdentityOf = (context: AppContext) => string | null;

const maxIdentityLength = 256;

/**
 * Reads the identity from the header that `AUTH_HEADER` names, if the connection comes from a proxy in `TRUST_PROXY`.
 * The header is ignored from anybody else, because they could forge it.
 */
export function createIdentities({ authHeader }: Pick<ServerConfig, "authHeader">, site: Site): IdentityOf {
  if (authHeader === null) return () => null;
  const name = authHeader.toLowerCase();
  return (context) => {
    if (!site.isFromTrustedProxy(context)) return null;
    const values = valuesOf(context, name).filter((value) => value !== "");
    const [identity, ...others] = values;
    if (identity === undefined) return null;
    // The proxy adds the header instead of replacing it, so one of the values is the client's.
    if (others.length > 0) throw new ServiceError("INVALID_INPUT", `${authHeader}: sent twice`);
    if (identity.length > maxIdentityLength) {
      throw new ServiceError("INVALID_INPUT", `${authHeader}: longer than ${maxIdentityLength} characters`);
    }
    context.state.user = identity;
    return identity;
  };
}

/** A fetch `Request` joins repeated headers with commas, so a comma counts as two values there. */
function valuesOf({ req }: AppContext, name: string): string[] {
  const distinct: NodeJS.Dict<string[]> | undefined = req.headersDistinct;
  const joined = req.headers[name];
  const values = distinct === undefined ? String(joined ?? "").split(", ") : (distinct[name] ?? []);
  return values.map((value) => value.trim());
}
