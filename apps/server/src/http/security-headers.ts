import helmet from "koa-helmet";
import type { ServerConfig } from "../config/config.ts";

/**
 * The headers that every reply carries, names and values in turn: those a JSON API needs (rule B6), so that nothing in a reply may
 * run, be framed or be sniffed, and no caching, since replies hold what a session or a password opened. Pages set a policy of their
 * own over it. HSTS is sent only where the operator says that the site's address is HTTPS.
 */
export function createCommonHeaders(config: ServerConfig): readonly string[] {
  const setHeaders = helmet({
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
  const headers: string[] = [];
  const res = { setHeader: (name: string, value: string) => headers.push(name, value), removeHeader: () => {} };
  // With these options helmet asks nothing of a request, and has set all headers by the time it returns its promise.
  void setHeaders({ req: {}, res } as never, async () => {});
  return [...headers, "Cache-Control", "no-store"];
}
