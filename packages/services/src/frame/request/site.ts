import { isIP } from "node:net";
import ipaddr from "ipaddr.js";
import proxyaddr from "proxy-addr";
import { configuredAddress, type SiteAddress } from "./addresses.ts";
import type { AppContext } from "./context.ts";
import { ServiceError } from "./service-error.ts";

/** The client of a request, and this site's address as the client sees it. */
export interface Site {
  /** The client's address: the connection's, or the one that trusted proxies report (`TRUST_PROXY`). */
  clientAddress(context: AppContext): string;
  /** The name under which address limits count the client: `addressGroup` of its address. */
  limitName(context: AppContext): string;
  /** The name under which wider limits count it: `networkOfGroup` of its limit name. */
  networkName(context: AppContext): string;
  /** The host and port that the client requested, in lower case; empty if it named none. */
  host(context: AppContext): string;
  /** Whether the connection comes from a proxy in `TRUST_PROXY`. */
  isFromTrustedProxy(context: AppContext): boolean;
  /** Whether the client uses HTTPS. */
  isSecure(context: AppContext): boolean;
  /**
   * The site's `https://host[:port]`, as a browser would send it in `Origin`.
   * @throws INVALID_INPUT if the Host header is unusable
   */
  origin(context: AppContext): string;
  /**
   * The site's address with its base path, without a trailing slash: `https://paint.example/tools`.
   * @throws INVALID_INPUT if the Host header is unusable
   */
  address(context: AppContext): string;
  /**
   * Returns a function that creates the share URLs of a reply (rule C16). Call it before changing anything: otherwise a
   * change would be reported as failed if its URL can't be created.
   * @throws INVALID_INPUT if the Host header is unusable
   */
  shareUrls(context: AppContext): (canvasId: string) => string;
}

/** A name, an IPv4 address or a bracketed IPv6 address, and a port: nothing that could change a link's meaning. */
const saneHost = /^(?:[A-Za-z0-9](?:[A-Za-z0-9._-]{0,252})|\[[0-9A-Fa-f:.]{2,45}\])(?::\d{1,5})?$/;

export function createSite(config: SiteAddress & { readonly trustProxy: readonly string[] }): Site {
  const trust = proxyaddr.compile([...config.trustProxy]);
  const configured = configuredAddress(config);
  const configuredOrigin = config.siteUrl === null ? null : new URL(config.siteUrl).origin;

  function isFromTrustedProxy({ req }: AppContext): boolean {
    return config.trustProxy.length > 0 && trust(req.socket.remoteAddress ?? "", 0);
  }

  /** A forwarded header's value, if the peer is trusted. Proxies append to it, so the first value is the client's. */
  function forwarded(context: AppContext, name: "x-forwarded-proto" | "x-forwarded-host"): string | undefined {
    if (!isFromTrustedProxy(context)) return undefined;
    const value = context.req.headers[name];
    return typeof value === "string" ? value.split(",", 1)[0]?.trim() : undefined;
  }

  function isSecure(context: AppContext): boolean {
    if (configuredOrigin?.startsWith("https:")) return true;
    const { socket } = context.req;
    // Set if the program that this app is mounted in terminates TLS.
    const own = "encrypted" in socket && socket.encrypted ? "https" : "http";
    return (forwarded(context, "x-forwarded-proto")?.toLowerCase() ?? own) === "https";
  }

  function requestedHost(context: AppContext): string {
    return forwarded(context, "x-forwarded-host") ?? context.req.headers.host ?? "";
  }

  function origin(context: AppContext): string {
    if (configuredOrigin !== null) return configuredOrigin;
    return originOf(isSecure(context) ? "https" : "http", requestedHost(context));
  }

  function clientAddress({ req }: AppContext): string {
    if (config.trustProxy.length === 0) return req.socket.remoteAddress ?? "unknown";
    const address = proxyaddr(req, trust);
    return address !== undefined && isIP(address) ? address : (req.socket.remoteAddress ?? "unknown");
  }

  const address = (context: AppContext) => configured ?? `${origin(context)}${config.basePath}`;

  return {
    clientAddress,
    limitName: (context) => addressGroup(clientAddress(context)),
    networkName: (context) => networkOfGroup(addressGroup(clientAddress(context))),
    host: (context) => requestedHost(context).toLowerCase(),
    isFromTrustedProxy,
    isSecure,
    origin,
    address,
    shareUrls: (context) => {
      const site = address(context);
      return (canvasId) => `${site}/editor-canvas/${canvasId}`;
    },
  };
}

/** @throws INVALID_INPUT if the host is unusable */
function originOf(protocol: "http" | "https", host: string): string {
  const address = `${protocol}://${host}`;
  // Some hosts that match the pattern are invalid: `example.org:99999`, `256.0.0.1`.
  if (!saneHost.test(host) || !URL.canParse(address)) {
    throw new ServiceError("INVALID_INPUT", "Host: not a host name or address");
  }
  return new URL(address).origin;
}

/** The number of 16-bit parts in a /64, which networks assign as a whole (RFC 6177 section 2, RFC 7421). */
const networkParts = 4;

/**
 * The name under which an address is counted (rules C14, M14). An IPv4 address counts as itself, even if it is mapped
 * to IPv6. Any other IPv6 address counts as its /64, because a client with one address of a /64 has all of them.
 * @returns `192.0.2.1`, `2001:db8:0:0::/64`, or the argument itself if it isn't an address
 */
export function addressGroup(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (!("parts" in parsed)) return parsed.toString();
  const network = parsed.parts.slice(0, networkParts).map((part) => part.toString(16));
  return `${network.join(":")}::/64`;
}

/**
 * The name of the network that an address group is in: the /48 of an IPv6 group, because anyone can get one for free,
 * otherwise the group itself.
 * @param group As {@link addressGroup} returns it.
 */
export function networkOfGroup(group: string): string {
  return group.replace(/^([\da-f]+:[\da-f]+:[\da-f]+):[\da-f]+::\/64$/, "$1::/48");
}
