import type { ServerConfig } from "../config/config.ts";
import type { AppMiddleware } from "../frame/http/context.ts";
import { ServiceError } from "../frame/http/service-error.ts";
import type { WebFiles } from "./web-files.ts";
import { createDocumentPolicies, setPageHeaders } from "./web-policy.ts";

/**
 * Answers browsers with a 404 page if there is nothing at an address. A request counts as a browser's if its `Accept`
 * prefers HTML to JSON. Paths below `/api`, and all other requests, get the error envelope (rule B2).
 */
export function createMissingPage(web: WebFiles, config: Pick<ServerConfig, "frameOrigin">): AppMiddleware {
  const policies = createDocumentPolicies(config);
  return async (context, next) => {
    try {
      await next();
    } catch (error) {
      const isMissing = error instanceof ServiceError && error.code === "NOT_FOUND";
      const isRead = context.method === "GET" || context.method === "HEAD";
      if (!isMissing || !isRead || /^\/api(\/|$)/.test(context.path)) throw error;
      context.vary("Accept");
      if (context.accepts("json", "html") !== "html") throw error;
      context.state.refusal = error.code;
      context.status = error.status;
      setPageHeaders(context, policies.app);
      context.type = "text/html";
      context.body = web.missing;
    }
  };
}
