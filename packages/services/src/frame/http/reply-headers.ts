import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import helmet from "helmet";
import { configuredAddress } from "../request/addresses.ts";
import type { AppMiddleware } from "../request/context.ts";
import type { FrameSettings } from "../settings/frame-settings.ts";

/**
 * Sets the headers of every reply: those that a JSON API needs (rule B6), so that nothing in a reply can run, be framed
 * or be sniffed. Pages replace the policy with their own. HSTS is sent only if the configured address is HTTPS and has
 * no path: a site below a path shares its host with others, and HSTS would apply to all of them.
 */
export function createSecurityHeaders(config: Pick<FrameSettings, "siteUrl" | "basePath">): AppMiddleware {
  const address = configuredAddress(config);
  const { protocol, pathname } = new URL(address ?? "http://unset");
  const hasHostToItself = protocol === "https:" && pathname === "/";
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

const saneRequestId = /^[A-Za-z0-9._~-]{1,128}$/;

/**
 * Gives each request an id: the caller's if it sent a valid one (rule B6), otherwise a new UUID. The reply repeats it.
 */
export const nameRequest: AppMiddleware = (context, next) => {
  const sent = context.req.headers["x-request-id"];
  const requestId = typeof sent === "string" && saneRequestId.test(sent) ? sent : randomUUID();
  context.state.requestId = requestId;
  context.res.setHeader("X-Request-Id", requestId);
  return next();
};

/**
 * Removes the length from a reply to `HEAD`. A canvas's reply to `HEAD` is created without its source, so that no view
 * is counted. A length that differs from that of `GET` is wrong (RFC 9110 section 8.6). No length is always valid.
 */
export const dropHeadLength: AppMiddleware = async (context, next) => {
  await next();
  // Koa sets the length of all bodies except streams.
  if (context.method === "HEAD" && context.body) context.body = Readable.from([]);
};
