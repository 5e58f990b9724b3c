import cors from "@koa/cors";
import type { ServerConfig } from "../config/config.ts";
import type { AppContext, AppMiddleware } from "../http/context.ts";
import { ServiceError } from "../http/service-error.ts";
import type { Site } from "../http/site.ts";

/** CORS with credentials for the origins in `CORS_ORIGINS`, and for no other (rule C15). */
export function allowListedOrigins(config: ServerConfig): AppMiddleware {
  const allowed = new Set(config.corsOrigins);
  return cors({
    origin: (context) => {
      const origin = context.get("Origin");
      return allowed.has(origin) ? origin : "";
    },
    credentials: true,
    exposeHeaders: ["X-Request-Id", "Link", "RateLimit", "RateLimit-Policy", "Retry-After"],
    maxAge: 600,
    // An error becomes a reply further out, which keeps the headers that are set.
    keepHeadersOnError: false,
  }) as AppMiddleware;
}

/** Refuses a write that another site made a browser send (rule C15). Programs send neither header and pass. */
export function createCrossSiteGuard(config: ServerConfig, site: Site): (context: AppContext) => void {
  const allowed = new Set(config.corsOrigins);
  return (context) => {
    if (context.req.headers["sec-fetch-site"] === "cross-site") {
      throw new ServiceError("FORBIDDEN", "Sec-Fetch-Site: writes from other sites are refused");
    }
    const origin = context.req.headers.origin;
    if (origin !== undefined && !allowed.has(origin) && origin !== site.origin(context)) {
      throw new ServiceError("FORBIDDEN", "Origin: neither this site nor in CORS_ORIGINS");
    }
  };
}
