import type { ServerConfig } from "../../config/config.ts";
import type { AppContext } from "../../frame/http/context.ts";
import { ServiceError } from "../../frame/http/service-error.ts";
import type { ApiKeyCheck } from "../../frame/keys/api-key-check.ts";
import type { IdentityOf } from "./identity.ts";

/** Decides who may use the canvas service at all. Ownership and canvas passwords are checked elsewhere. */
export interface AccessRules {
  /** Refuses callers who aren't allowed to publish and update canvases (rule C24). @throws UNAUTHORIZED, FORBIDDEN */
  checkPublish(context: AppContext): Promise<void>;
  /** Refuses callers who aren't allowed to load canvases (rule C25). @throws UNAUTHORIZED, FORBIDDEN */
  checkRead(context: AppContext): Promise<void>;
}

export function createAccessRules(
  { publish, read }: Pick<ServerConfig, "publish" | "read">,
  identityOf: IdentityOf,
  apiKeys: ApiKeyCheck,
): AccessRules {
  /** Programs can't sign in, so a key with that scope is enough. */
  async function requireIdentity(context: AppContext, permission: "read" | "publish"): Promise<void> {
    if (identityOf(context) !== null) return;
    if (apiKeys.hasKey(context)) await apiKeys.require(context, permission);
    else {
      throw new ServiceError(
        "UNAUTHORIZED",
        `sign in to ${permission} here, or send a key of the scope ${permission}`,
        {
          headers: { "WWW-Authenticate": "Bearer" },
        },
      );
    }
  }

  return {
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
