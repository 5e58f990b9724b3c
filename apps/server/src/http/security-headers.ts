import helmet from "helmet";
import type { ServerConfig } from "../config/config.ts";
import type { AppMiddleware } from "./context.ts";
import { configuredAddress } from "./site.ts";

/**
 * The headers that every reply carries: those a JSON API needs (rule B6), so that nothing in a reply may run, be framed
 * or be sniffed. Pages replace the policy by their own. HSTS is sent only where the operator says that the site's
 * address is HTTPS and has no path: below a path the host is shared, and HSTS would apply to all of it.
 */
export function createSecurityHeaders(config: Pick<ServerConfig, "siteUrl" | "basePath">): AppMiddleware {
  const address = configuredAddress(config);
  const hasHostToItself = address !== null && address === new URL(address).origin && address.startsWith("https:");
  const setHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"], baseUri: ["'none'"], formAction: ["'none'"] },
    },
    // These are for pages, old plug-ins and browsers that no longer exist. They have no effect on a JSON reply.
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    strictTransportSecurity: hasHostToItself ? { maxAge: 31_536_000, includeSubDomains: false } : false,
  });
  return ({ req, res }, next) => {
    setHeaders(req, res, throwIfFailed);
    return next();
  };
}

/** helmet calls it when all headers are set, before it returns. */
function throwIfFailed(error?: unknown): void {
  if (error !== undefined) throw error;
}

/** Forbids caching, because replies hold what a session or a password opened. Files that may be cached replace it. */
export const forbidCaching: AppMiddleware = (context, next) => {
  context.res.setHeader("Cache-Control", "no-store");
  return next();
};
