import { isIP } from "node:net";
import proxyaddr from "proxy-addr";
import { addressGroup, networkOfGroup } from "./address-group.ts";
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
    return (forwarded(context, "x-forwarded-proto") ?? own) === "https";
  }

  function requestedHost(context: AppContext): string {
    return forwarded(context, "x-forwarded-host") ?? context.req.headers.host ?? "";
  }

  function origin(context: AppContext): string {
    if (configuredOrigin !== null) return configuredOrigin;
    const host = requestedHost(context);
    const address = `${isSecure(context) ? "https" : "http"}://${host}`;
    // Some hosts that match the pattern are invalid: `example.org:99999`, `256.0.0.1`.
    if (!saneHost.test(host) || !URL.canParse(address)) {
      throw new ServiceError("INVALID_INPUT", "Host: not a host name or address");
    }
    return new URL(address).origin;
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
