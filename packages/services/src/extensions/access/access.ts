import type { CanvasAccessRules, IdentityOf } from "../../canvas/canvas-module.ts";
import type { Frame } from "../../frame/frame.ts";
import type { AppContext } from "../../frame/request/context.ts";
import { ServiceError } from "../../frame/request/service-error.ts";
import type { Site } from "../../frame/request/site.ts";
import type { AccessSettings } from "./settings.ts";

/** Access to the canvas service by API keys, and by users that a sign-in proxy names. */
export function createAccess({ keyCheck: apiKeys, site }: Frame, settings: AccessSettings): CanvasAccessRules {
  const { publish, read } = settings;
  const identityOf = createIdentities(settings, site);

  /** Programs can't sign in, so a key with that scope is enough. */
  async function requireIdentity(context: AppContext, permission: "read" | "publish"): Promise<void> {
    if (identityOf(context) !== null) return;
    if (!apiKeys.hasKey(context)) {
      const details = `sign in to ${permission} here, or send a key of scope ${permission}`;
      throw new ServiceError("UNAUTHORIZED", details, { headers: { "WWW-Authenticate": "Bearer" } });
    }
    await apiKeys.require(context, permission);
  }

  return {
    publish,
    identityOf,
    checkPublish: async (context) => {
      if (publish === "off") throw new ServiceError("FORBIDDEN", "publishing is switched off on this server");
      if (publish === "keys") await apiKeys.require(context, "publish");
      if (publish === "header") await requireIdentity(context, "publish");
    },
    checkRead: async (context) => {
      if (read === "header") await requireIdentity(context, "read");
    },
  };
}

const maxIdentityLength = 256;

/**
 * Reads the identity from the header that `AUTH_HEADER` names, if the connection comes from a proxy in `TRUST_PROXY`.
 * The header is ignored from anyone else, because they could forge it.
 */
function createIdentities({ authHeader }: Pick<AccessSettings, "authHeader">, site: Site): IdentityOf {
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
