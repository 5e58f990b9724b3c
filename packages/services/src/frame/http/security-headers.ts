import helmet from "helmet";
import type { ServerConfig } from "../../config/config.ts";
import { configuredAddress } from "./addresses.ts";
import type { AppMiddleware } from "./context.ts";

/**
 * Sets the headers of every reply: those that a JSON API needs (rule B6), so that nothing in a reply can run, be framed
 * or be sniffed. Pages replace the policy with their own. HSTS is sent only if the configured address is HTTPS and has
 * no path: a site below a path shares its host with others, and HSTS would apply to all of them.
 */
export function createSecurityHeaders(config: Pick<ServerConfig, "siteUrl" | "basePath">): AppMiddleware {
  const address = configuredAddress(config);
  const hasHostToItself = address !== null && address === new URL(address).origin && address.startsWith("https:");
  const setHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"], baseUri: ["'none'"], formAction: ["'none'"] },
    },
    // These are for pages, old plug-ins and obsolete browsers. They have no effect on a JSON reply.
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

/** helmet calls this once all headers are set, before it returns. */
function throwIfFailed(error?: unknown): void {
  if (error !== undefined) throw error;
}

/** Forbids caching, because replies may contain private content. Cacheable files replace the header. */
export const forbidCaching: AppMiddleware = (context, next) => {
  context.res.setHeader("Cache-Control", "no-store");
  return next();
};
