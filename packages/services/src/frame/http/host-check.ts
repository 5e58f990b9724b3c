import { isIP } from "node:net";
import { isLoopback } from "../request/addresses.ts";
import type { AppContext, AppMiddleware } from "../request/context.ts";
import { ServiceError } from "../request/service-error.ts";
import type { Site } from "../request/site.ts";
import type { FrameSettings } from "../settings/frame-settings.ts";

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
      const path = (context.req.url ?? "").split("?", 1)[0]?.slice(config.basePath.length) ?? "";
      if (!systemPaths.has(path)) {
        throw new ServiceError("MISDIRECTED_REQUEST", "Host: another site's; SITE_URL names the one that answers here");
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
export function withoutPort(host: string): string {
  return host.replace(/\.?(?::\d*)?$/, "");
}

function isLocalName(name: string): boolean {
  return name === "localhost" || name.endsWith(".localhost") || isIP(name.replace(/^\[|\]$/g, "")) !== 0;
}

/**
 * Serves only the document that canvases run in on the frame's own site (`FRAME_ORIGIN`). So that site never has a
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
    if (withoutPort(site.host(context)) === hostname && context.path !== `${basePath}/canvas-frame.html`) {
      throw new ServiceError("NOT_FOUND", "path: this host only serves the frame of canvases");
    }
    return next();
  };
}
