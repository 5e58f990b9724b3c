import { isLoopback } from "../frame/http/addresses.ts";
import type { ServerConfig } from "./config.ts";

/**
 * Whether other machines can reach this server, through the address that it listens on or through a proxy. In a
 * container it has to listen on all addresses, so SITE_URL, if it's set, decides instead of the address.
 */
function isPublic({ host, siteUrl, trustProxy }: ServerConfig): boolean {
  if (siteUrl !== null) return !isLoopback(new URL(siteUrl).hostname);
  return trustProxy.length > 0 || !isLoopback(host);
}

/**
 * Warns the operator about what a configuration leaves open to strangers. Empty if only this machine can connect. The
 * defaults suit a trial on a local machine and the interface documents, not the open internet.
 */
export function openDefaults(config: ServerConfig): string[] {
  if (!isPublic(config)) return [];
  const warnings: string[] = [];
  if (config.sessionSecrets.length === 0 && config.services.canvas) {
    warnings.push("SESSION_SECRET is unset: any value of the cookie sessionId is a session");
  }
  if (config.publish === "open" && config.services.canvas) {
    warnings.push("PUBLISH is open: everyone may publish");
  }
  if (config.passwordStorage === "plaintext" && config.services.canvas) {
    warnings.push("PASSWORD_STORAGE is plaintext: canvas passwords are stored as they are");
  }
  if (config.siteUrl === null) {
    warnings.push("SITE_URL is unset: links and cookies follow the Host header of each request");
  }
  return warnings;
}
