import { isIP } from "node:net";
import cors from "@koa/cors";
import type { Logger } from "pino";
import { isLoopback } from "../request/addresses.ts";
import type { AppContext, AppMiddleware } from "../request/context.ts";
import { ServiceError } from "../request/service-error.ts";
import type { Site } from "../request/site.ts";
import type { FrameSettings } from "../settings/frame-settings.ts";
import { pathOf } from "./paths.ts";

/**
 * Requested by address, or by any name that a supervisor has for the server. The first two reveal nothing sensitive,
 * and `checkMetricsReader` protects the third.
 */
const systemPaths = new Set(["/healthz", "/readyz", "/metrics"]);

/**
 * Refuses requests for hosts that aren't this server's (rule B8). Otherwise a site that points its own name at this
 * server's address would be same-origin with the server to browsers, and could read what only this machine can reach.
 *
 * - With `SITE_URL`, its host and that of `FRAME_ORIGIN` are allowed.
 * - Without it, on a loopback address and without trusted proxies, only addresses and `localhost` are allowed.
 *
 * Addresses and `localhost` are always allowed: no other site can have them as its name.
 */
export function createHostCheck(
  config: Pick<FrameSettings, "siteUrl" | "frameOrigin" | "basePath" | "trustProxy"> & { readonly host: string },
  site: Site,
): AppMiddleware {
  const isOwn = createHostNames(config);
  const isChecked = config.siteUrl !== null || (isLoopback(config.host) && config.trustProxy.length === 0);
  return (context, next) => {
    refuseUnclear(context);
    const host = site.host(context);
    if (isChecked && host !== "" && !isOwn(host)) {
      if (!systemPaths.has(pathOf(context.req.url ?? "").slice(config.basePath.length))) {
        throw new ServiceError(
          "MISDIRECTED_REQUEST",
          "Host: belongs to another site; SITE_URL names the host of this one",
        );
      }
    }
    return next();
  };
}

/**
 * Creates a check for hosts that can't belong to another site: configured hosts, addresses, and `localhost`.
 * @returns a function that takes a host in lower case, with or without a port
 */
export function createHostNames({
  siteUrl,
  frameOrigin,
}: Pick<FrameSettings, "siteUrl" | "frameOrigin">): (host: string) => boolean {
  const addresses = siteUrl === null ? [] : [siteUrl, frameOrigin];
  const known = new Set(addresses.flatMap((address) => (address === null ? [] : new URL(address).hostname)));
  return (host) => known.has(withoutPort(host)) || isLocalName(withoutPort(host));
}

/** RFC 9112 section 3.2: an HTTP/1.1 request must have a Host, and no request may have two. */
function refuseUnclear({ req }: AppContext): void {
  const names = req.rawHeaders.filter((_, index) => index % 2 === 0);
  const hosts = names.filter((name) => name.toLowerCase() === "host").length;
  if (hosts > 1) throw new ServiceError("INVALID_INPUT", "Host: sent twice");
  if (hosts === 0 && req.httpVersion === "1.1") throw new ServiceError("INVALID_INPUT", "Host: is required");
}

/** Removes the port and a trailing dot from a host. IPv6 brackets stay, because `URL` keeps them in `hostname`. */
function withoutPort(host: string): string {
  return host.replace(/\.?(?::\d*)?$/, "");
}

function isLocalName(name: string): boolean {
  return name === "localhost" || name.endsWith(".localhost") || isIP(name.replace(/^\[|\]$/g, "")) !== 0;
}

/**
 * On the frame's own site (`FRAME_ORIGIN`), serves only the document that canvases run in. That site never has a
 * session, or a page that a canvas could impersonate.
 *
 * @throws NOT_FOUND for every other path on that host, whatever port the request names
 */
export function keepFrameSiteApart(
  frameOrigin: string,
  { basePath }: Pick<FrameSettings, "basePath">,
  site: Pick<Site, "host">,
): AppMiddleware {
  const { hostname } = new URL(frameOrigin);
  return (context, next) => {
    // Ignores the port, because all ports of a host share its cookies and lead to the same pages.
    const isFrameSite = withoutPort(site.host(context)) === hostname;
    if (isFrameSite && pathOf(context.req.url ?? "") !== `${basePath}/canvas-frame.html`) {
      throw new ServiceError("NOT_FOUND", "path: this host serves only the frame that canvases run in");
    }
    return next();
  };
}

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
export function createCrossSiteGuard({ corsOrigins }: Pick<FrameSettings, "corsOrigins">, site: Site) {
  const allowed = new Set(corsOrigins);
  return (context: AppContext): void => {
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
export function createPasswordGuard({ corsOrigins }: Pick<FrameSettings, "corsOrigins">, site: Site) {
  const allowed = new Set(corsOrigins);
  return (context: AppContext): void => {
    const { origin, "sec-fetch-site": fetchSite } = context.req.headers;
    // A form of this site may have another Origin: a browser may hide it, or know the site by another address.
    if (fetchSite === "same-origin" || (origin !== undefined && allowed.has(origin))) return;
    if (fetchSite !== "cross-site" && (origin === undefined || origin === site.origin(context))) return;
    const header = fetchSite === "cross-site" ? "Sec-Fetch-Site" : "Origin";
    throw new ServiceError("FORBIDDEN", `${header}: open the link itself and enter the password there`);
  };
}

/**
 * Warns once if requests come through a proxy and `TRUST_PROXY` is unset. All clients then share the proxy's address,
 * and with it one rate limit and one count of wrong passwords.
 */
export function createUntrustedProxyWarning(config: Pick<FrameSettings, "trustProxy">, logger: Logger): AppMiddleware {
  let isSilent = config.trustProxy.length > 0;
  return (context, next) => {
    if (!isSilent && context.req.headers["x-forwarded-for"] !== undefined) {
      isSilent = true;
      logger.warn(
        "requests carry X-Forwarded-For, but TRUST_PROXY is unset: all clients behind a proxy share its limits",
      );
    }
    return next();
  };
}
