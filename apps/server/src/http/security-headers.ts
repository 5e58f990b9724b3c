import helmet from "koa-helmet";
import type { ServerConfig } from "../config/config.ts";
import type { AppMiddleware } from "./context.ts";
import { configuredAddress } from "./site.ts";

/**
 * The headers that every reply carries: those a JSON API needs (rule B6), so that nothing in a reply may run, be framed
 * or be sniffed. Pages set a policy of their own over it. HSTS is sent only where the operator says that the site's
 * address is HTTPS and has no path: below a path the host is shared, and HSTS would speak for all of it.
 */
export function createSecurityHeaders(config: Pick<ServerConfig, "siteUrl" | "basePath">): AppMiddleware {
  const address = configuredAddress(config);
  const hasHostToItself = address !== null && address === new URL(address).origin && address.startsWith("https:");
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"], baseUri: ["'none'"], formAction: ["'none'"] },
    },
    // These speak to pages, old plug-ins and browsers that no longer exist: on a JSON reply they say nothing.
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    strictTransportSecurity: hasHostToItself ? { maxAge: 31_536_000, includeSubDomains: false } : false,
  });
}

/** Forbids caching, since replies hold what a session or a password opened. Files that may be cached say so over it. */
export const forbidCaching: AppMiddleware = (context, next) => {
  context.res.setHeader("Cache-Control", "no-store");
  return next();
};
