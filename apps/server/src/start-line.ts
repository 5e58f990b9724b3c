import { joinHostAndPort, type ServerConfig } from "@fingerpaint/services/settings";
import { describePlace } from "./transfer/transfer-place.ts";

/** Facts that are known once a server is listening. */
export interface StartFacts {
  readonly version: string;
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
export function startFields(config: ServerConfig, facts: StartFacts): Record<string, unknown> {
  const { version, address, canvases, keys, metricsAddress } = facts;
  const { services, mcp, storage, dataFolder, adminKeys, adminSocket } = config;
  const metrics =
    metricsAddress === null
      ? config.metrics
      : `http://${joinHostAndPort(metricsAddress.address, metricsAddress.port)}/metrics`;
  return {
    version,
    node: process.version,
    address,
    storage,
    place: describePlace(config),
    dataFolder: storage === "json" || storage === "sqlite" ? dataFolder : undefined,
    canvases,
    keys,
    services: [services.md5 && "md5", services.canvas && "canvas", services.canvas && mcp && "mcp"].filter(Boolean),
    publish: services.canvas ? config.publish : undefined,
    read: services.canvas ? config.read : undefined,
    admin: [adminKeys.length > 0 && "http", adminSocket !== null && "socket"].filter(Boolean),
    metrics,
  };
}
