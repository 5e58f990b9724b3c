import type { ServerConfig } from "../config/config.ts";
import { joinHostAndPort } from "../http/listen.ts";
import { describePlace } from "../transfer/transfer-place.ts";

/** What is known once a server listens. */
export interface StartFacts {
  readonly version: string;
  /** Where it answers. */
  readonly address: string;
  /** Canvases that are kept; null: the store couldn't say. */
  readonly canvases: number | null;
  /** API keys that are accepted. */
  readonly keys: number;
  /** The address of the measurements, where they have one of their own. */
  readonly metricsAddress: { readonly address: string; readonly port: number } | null;
}

/** The fields of the line that a server logs when it listens: what runs, on what, what is open to whom. No secrets. */
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
