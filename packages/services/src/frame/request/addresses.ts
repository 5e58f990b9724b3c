import { BlockList, isIP } from "node:net";
import { OperatorError } from "./service-error.ts";

/** `127.0.0.1:3000`, `[::1]:3000`. */
export function joinHostAndPort(host: string, port: number): string {
  return host.includes(":") ? `[${host}]:${port}` : `${host}:${port}`;
}

/** The host at which this machine reaches a server that listens on `host`: no one can connect to "all addresses". */
export function reachableHost(host: string): string {
  if (host === "0.0.0.0") return "127.0.0.1";
  return host === "::" ? "::1" : host;
}

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8, "ipv4");
loopback.addAddress("::1", "ipv6");

/** Whether this is a host that only this machine can reach: a loopback address or `localhost`. */
export function isLoopback(host: string): boolean {
  const version = isIP(host);
  if (version === 0) return host.toLowerCase() === "localhost";
  return loopback.check(host, version === 4 ? "ipv4" : "ipv6");
}

/** The settings that make a site's address. */
export interface SiteAddress {
  /** Without a trailing slash; null: derive it from each request. */
  readonly siteUrl: string | null;
  /** Empty, or `/tools`: never a trailing slash. */
  readonly basePath: string;
}

/** The site's address with its base path; null if `SITE_URL` is unset. */
export function configuredAddress({ siteUrl, basePath }: SiteAddress): string | null {
  if (siteUrl === null) return null;
  // `SITE_URL` may already end with the base path, or leave it out.
  return new URL(siteUrl).pathname.endsWith(basePath) ? siteUrl : `${siteUrl}${basePath}`;
}

/** The server can't listen on the configured address. The message names it, and says what to do about it. */
export class StartError extends OperatorError {
  override readonly name = "StartError";
  readonly code = "CANNOT_LISTEN";
}
