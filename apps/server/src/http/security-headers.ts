import helmet from "koa-helmet";
import type { AppMiddleware } from "../app-state.ts";
import type { ServerConfig } from "../config.ts";

/**
 * The headers a JSON API needs (rule B6): nothing in a reply may run, be framed or be sniffed. Pages set a policy of their
 * own over it. HSTS is sent only where the operator says that the site's address is HTTPS.
 */
export function securityHeaders(config: ServerConfig): AppMiddleware {
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
    strictTransportSecurity: config.siteUrl?.startsWith("https:")
      ? { maxAge: 31_536_000, includeSubDomains: false }
      : false,
  });
}

/** Replies hold what a session or a password opened, so no cache may keep them. */
export function neverCached(): AppMiddleware {
  return (context, next) => {
    context.set("Cache-Control", "no-store");
    return next();
  };
}
