import type Router from "@koa/router";
import type { ServerConfig } from "../../config/config.ts";
import type { AppState } from "../../frame/http/context.ts";
import type { WebFiles } from "../../pages/web-files.ts";
import { createDocumentPolicies, setPageHeaders } from "../../pages/web-policy.ts";

/**
 * Serves the operator's page at `/admin`. The page itself contains no secrets: it asks for a key and calls the admin
 * API with it.
 */
export function bindAdminPage(
  router: Router<AppState>,
  web: WebFiles,
  config: Pick<ServerConfig, "frameOrigin">,
): void {
  const policies = createDocumentPolicies(config);
  router.get("/admin", (context) => {
    context.state.operation = "page";
    setPageHeaders(context, policies.app);
    context.set("X-Robots-Tag", "noindex");
    context.type = "text/html";
    context.body = web.app;
  });
}
