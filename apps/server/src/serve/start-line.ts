import { joinHostAndPort } from "@fingerpaint/services/settings";
import { adminDoors } from "../extensions/admin/admin-access.ts";
import { version } from "../program/version.ts";
import { describePlace } from "../settings/data-settings.ts";
import type { ServerSettings } from "../settings/server-settings.ts";
import { namesOf, servicesOf } from "./compose-services.ts";

/** Facts that are known once a server is listening. */
export interface StartFacts {
  /** The address at which it answers. */
  readonly address: string;
  /** The number of stored canvases; null if the store couldn't be read. */
  readonly canvases: number | null;
  /** The number of accepted API keys. */
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
