import { isLoopback, joinHostAndPort } from "@fingerpaint/services/settings";
import { adminDoors } from "../extensions/admin/admin-access.ts";
import { version } from "../program/version.ts";
import { describePlace } from "../settings/data-settings.ts";
import type { ServerSettings } from "../settings/server-settings.ts";
import { namesOf, servicesOf } from "./compose-services.ts";

interface StartFacts {
  readonly address: string;
  /** The number of stored canvases; null if the store couldn't be read. */
  readonly canvases: number | null;
  readonly keys: number;
  /** The separate address of the metrics; null if they have none. */
  readonly metricsAddress: { readonly address: string; readonly port: number } | null;
}

/**
 * The fields of the line that a server logs once it is listening: its version, its settings, and who may access what.
 * No secrets.
 */
export function startFields(settings: ServerSettings, facts: StartFacts): Record<string, unknown> {
  const { address, canvases, keys, metricsAddress } = facts;
  const { data, canvas } = settings;
  const { storage, dataFolder } = data;
  return {
    version,
    node: process.version,
    address,
    storage,
    place: describePlace(data),
    dataFolder: storage === "json" || storage === "sqlite" ? dataFolder : undefined,
    canvases,
    keys,
    services: namesOf(servicesOf(settings)),
    publish: canvas.enabled ? settings.access.publish : undefined,
    read: canvas.enabled ? settings.access.read : undefined,
    admin: adminDoors(settings),
    metrics:
      metricsAddress === null
        ? settings.metrics.access
        : `http://${joinHostAndPort(metricsAddress.address, metricsAddress.port)}/metrics`,
  };
}

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
    warnings.push("SESSION_SECRET is unset: any value of the cookie sessionId is accepted as a session");
  }
  if (settings.access.publish === "open" && canvas.enabled) {
    warnings.push("PUBLISH is open: anyone may publish");
  }
  if (canvas.passwordStorage === "plaintext" && canvas.enabled) {
    warnings.push("PASSWORD_STORAGE is plaintext: canvas passwords are stored as they are");
  }
  if (frame.siteUrl === null) {
    warnings.push("SITE_URL is unset: links and cookies depend on the Host header of each request");
  }
  return warnings;
}
