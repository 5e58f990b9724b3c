import cors from "@koa/cors";
import type { AppContext, AppMiddleware } from "../request/context.ts";
import { ServiceError } from "../request/service-error.ts";
import type { Site } from "../request/site.ts";
import type { FrameSettings } from "../settings/frame-settings.ts";

/** CORS with credentials for the origins in `CORS_ORIGINS`, and for no others (rule C15). */
export function allowListedOrigins(config: Pick<FrameSettings, "corsOrigins">): AppMiddleware {
  const allowed = new Set(config.corsOrigins);
  return cors({
    origin: (context) => {
      const origin = context.get("Origin");
      return allowed.has(origin) ? origin : "";
    },
    credentials: true,
    exposeHeaders: ["X-Request-Id", "Link", "RateLimit", "RateLimit-Policy", "Retry-After"],
    maxAge: 600,
    // An outer middleware turns errors into replies and keeps the headers already set.
    keepHeadersOnError: false,
  }) as AppMiddleware;
}

/**
 * Refuses a write that another site made a browser send (rule C15). Programs send neither header and pass.
 *
 * No page can set `Sec-Fetch-Site`, so `same-origin` means that the page has the address by which the browser knows
 * this site, whatever Host a proxy in between has written. A program that forges the header gains nothing: it could
 * omit both headers.
 */
export function createCrossSiteGuard(
  config: Pick<FrameSettings, "corsOrigins">,
  site: Site,
): (context: AppContext) => void {
  const allowed = new Set(config.corsOrigins);
  return (context) => {
    const { origin, "sec-fetch-site": relation } = context.req.headers;
    if (relation === "cross-site") {
      throw new ServiceError("FORBIDDEN", "Sec-Fetch-Site: writes from other sites are refused");
    }
    if (relation === "same-origin" || origin === undefined || allowed.has(origin)) return;
    const own = site.origin(context);
    if (origin !== own) {
      const remedy = "If a proxy is in front, let it pass the Host header on (changeOrigin: false), or set SITE_URL";
      throw new ServiceError("FORBIDDEN", `Origin: neither this site (${own}) nor in CORS_ORIGINS. ${remedy}`);
    }
  };
}

/**
 * Refuses a password that another site's page made a browser send: the page could use up its visitors' guesses (rule
 * C14). Pages of `CORS_ORIGINS` may send passwords.
 */
export function createPasswordGuard(
  config: Pick<FrameSettings, "corsOrigins">,
  site: Site,
): (context: AppContext) => void {
  const allowed = new Set(config.corsOrigins);
  return (context) => {
    const { origin, "sec-fetch-site": fetchSite } = context.req.headers;
    // A form of this site may have another Origin: a browser may hide it, or know the site by another address.
    if (fetchSite === "same-origin" || (origin !== undefined && allowed.has(origin))) return;
    if (fetchSite !== "cross-site" && (origin === undefined || origin === site.origin(context))) return;
    const header = fetchSite === "cross-site" ? "Sec-Fetch-Site" : "Origin";
    throw new ServiceError("FORBIDDEN", `${header}: open the link itself and enter the password there`);
  };
}
