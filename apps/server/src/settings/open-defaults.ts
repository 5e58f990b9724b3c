import { isLoopback } from "@fingerpaint/services/settings";
import type { ServerSettings } from "./server-settings.ts";

/**
 * Whether other machines can reach this server, through the address that it listens on or through a proxy. In a
 * container it has to listen on all addresses, so SITE_URL, if it's set, decides instead of the address.
 */
function isPublic({ process: { host }, frame: { siteUrl, trustProxy } }: ServerSettings): boolean {
  if (siteUrl !== null) return !isLoopback(new URL(siteUrl).hostname);
  return trustProxy.length > 0 || !isLoopback(host);
}

/**
 * Warns the operator about what a configuration leaves open to strangers. Empty if only this machine can connect. The
 * defaults suit a trial on a local machine and the interface documents, not the open internet.
 */
export function openDefaults(settings: ServerSettings): string[] {
  if (!isPublic(settings)) return [];
  const { frame, canvas } = settings;
  const warnings: string[] = [];
  if (canvas.sessionSecrets.length === 0 && canvas.enabled) {
    warnings.push("SESSION_SECRET is unset: any value of the cookie sessionId is a session");
  }
  if (settings.access.publish === "open" && canvas.enabled) {
    warnings.push("PUBLISH is open: everyone may publish");
  }
  if (canvas.passwordStorage === "plaintext" && canvas.enabled) {
    warnings.push("PASSWORD_STORAGE is plaintext: canvas passwords are stored as they are");
  }
  if (frame.siteUrl === null) {
    warnings.push("SITE_URL is unset: links and cookies follow the Host header of each request");
  }
  return warnings;
}
