import type { AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import type { CanvasStore } from "@fingerpaint/canvas-store";
import {
  type ApiKeyRing,
  createApiKeyRing,
  createKeyedHashes,
  createLogger,
  createMetrics,
  listen,
  type Readiness,
  webFolder,
} from "@fingerpaint/services";
import { createApiKey, createKeyEntry, type KeyStore } from "@fingerpaint/services/keys";
import { joinHostAndPort, reachableHost } from "@fingerpaint/services/settings";
import type { Logger } from "pino";
import type { Registry } from "prom-client";
import { openLimits } from "../extensions/shared-limits/open-limits.ts";
import { openHashKey } from "../keys/hash-key.ts";
import { needsKeys, type ServerSettings } from "../settings/server-settings.ts";
import { closePermissions } from "../storage/data-folder.ts";
import { openKeys, openStorage } from "../storage/open-storage.ts";
import { composeServices, type ServerParts } from "./compose-services.ts";
import { openDefaults, startFields } from "./start-line.ts";

export interface StartServerOptions {
  /** @default a logger at the configured level on standard error */
  logger?: Logger;
  /** The canvas store to use instead of the one that `STORAGE` names. It's closed with the server. */
  store?: CanvasStore;
  /** Prints text that is shown only once: the API key that a first start creates. @default to standard output */
  print?: (notice: string) => void;
  /** Shares metrics with the other processes that a primary started. @default this is the only process */
  sharedMetrics?: { share(registry: Registry): void; collect(): Promise<string> };
  /** How long `close` reports not ready before it stops accepting, so that load balancers notice. @default 0 */
  drainMs?: number;
  /** How long `close` waits for requests in flight before it cuts them. @default 10_000 */
  graceMs?: number;
  /**
   * The folder that `@fingerpaint/web` was built to; null: no pages. @default the pages that come with the services, if
   * they were built
   */
  webFolder?: string | null;
}

/** A server that answers requests. */
export interface RunningServer {
  /** The address it answers at, including the base path: `http://127.0.0.1:3000`. */
  url: string;
  address: AddressInfo;
  /**
   * Reports not ready, waits `drainMs`, stops accepting connections, finishes requests in flight (within `graceMs`),
   * saves view counts and releases the data folder. Calling it again returns the same promise.
   */
  close(): Promise<void>;
}

/** Functions that close what was opened; the last one runs first. */
type Closings = (() => Promise<void>)[];

interface StartedParts extends ServerParts {
  /** The stored keys; null if they last only as long as this process. */
  readonly keys: KeyStore | null;
  /** The API key of a first start; null if there are keys. */
  readonly firstKey: string | null;
}

/**
 * Opens the stores and the API keys, and listens. If the MD5 service or `PUBLISH=keys` needs API keys, and there are
 * neither `API_KEYS` nor stored keys, it creates a key and prints it (rule M13).
 * @throws StartError if it can't listen on the address.
 * @throws KeyStoreError if the stored keys are damaged.
 * @throws CanvasStoreError if the data folder or the database can't be used: STORE_LOCKED if another server uses the
 * folder.
 * @example
 * const server = await startServer(readConfig(process.env));
 */
export async function startServer(settings: ServerSettings, options: StartServerOptions = {}): Promise<RunningServer> {
  const { logger = createLogger({ level: settings.frame.logLevel }), drainMs = 0, graceMs = 10_000 } = options;
  const { host, port } = settings.process;
  const readiness = { ready: true };
  const closings: Closings = [];
  let cutAfterMs = 0;
  try {
    const parts = await openParts(settings, { ...options, logger, readiness }, closings);
    const { app, modules, metricsAddress } = composeServices(settings, parts);
    closings.push(async () => {
      for (const module of modules) await module.close?.();
    });
    const listening = await listen({ handler: app.callback(), host, port });
    closings.push(() => listening.close(cutAfterMs));
    const url = `http://${joinHostAndPort(reachableHost(host), listening.address.port)}${settings.frame.basePath}`;
    for (const module of modules) await module.start?.(url);
    await keepFirstKey(parts, url, options.print);
    await logStart(settings, parts, { url, metricsAddress: metricsAddress() });

    const close = async () => {
      readiness.ready = false;
      logger.info("closing");
      listening.drain();
      await delay(drainMs);
      cutAfterMs = graceMs;
      await closeAll(closings);
      logger.info("closed");
    };
    let closing: Promise<void> | undefined;
    return {
      url,
      address: listening.address,
      close: () => {
        closing ??= close();
        return closing;
      },
    };
  } catch (error) {
    await closeAll(closings);
    throw error;
  }
}

async function closeAll(closings: Closings): Promise<void> {
  for (const close of closings.reverse()) await close();
}

/** Opens the storage, the keys and the places where limits are counted. What it opened is in `closings`. */
async function openParts(
  settings: ServerSettings,
  options: StartServerOptions & { readonly logger: Logger; readonly readiness: Readiness },
  closings: Closings,
): Promise<StartedParts> {
  const { logger, readiness, sharedMetrics } = options;
  let apiKeys: ApiKeyRing | undefined;
  const onKeysChanged = () => apiKeys?.refresh();
  const storage = options.store
    ? { ...(await openKeys(settings.data, onKeysChanged)), store: options.store }
    : await openStorage(settings.data, { logger, onKeysChanged });
  const { keys, store } = storage;
  closings.push(() => storage.close());
  if (options.store) closings.push(() => store.close());
  await closePermissions(settings.data, logger);
  const { apiKeys: configured } = settings.frame;
  const isFirstStart = needsKeys(settings) && configured.length === 0 && (keys?.version() ?? null) === null;
  const firstKey = isFirstStart ? createApiKey() : null;
  apiKeys = createApiKeyRing({
    keys: firstKey !== null && keys === null ? [firstKey] : configured,
    store: keys,
    reportProblem: (error) =>
      logger.error({ err: error }, "stored API keys can't be read: the previous ones stay in use"),
  });
  const limits = await openLimits(settings.data, { logger, isWorker: sharedMetrics !== undefined });
  closings.push(() => limits.close());
  return {
    store,
    keys,
    firstKey,
    apiKeys,
    logger,
    readiness,
    hashes: createKeyedHashes(await openHashKey(settings.frame.hashKey, storage.hashKey)),
    createLimiter: limits.createLimiter,
    registry: createMetrics(sharedMetrics),
    webFolder: options.webFolder === undefined ? webFolder() : options.webFolder,
    host: settings.process.host,
  };
}

/**
 * Stores the key of a first start and prints it: only now, so that a start that fails earlier doesn't store a key that
 * no one has seen.
 */
async function keepFirstKey(
  { keys, firstKey, apiKeys }: StartedParts,
  url: string,
  print: StartServerOptions["print"] = (notice) => process.stdout.write(notice),
): Promise<void> {
  if (firstKey === null) return;
  const entry = createKeyEntry(firstKey, new Date(), { scope: "full" });
  let isFirst = true;
  await keys?.update((entries) => {
    // If several servers start on an empty database, only one creates the key.
    isFirst = entries.length === 0;
    return isFirst ? [entry] : entries;
  });
  apiKeys.refresh();
  if (isFirst) print(firstKeyNotice(firstKey, url));
}

async function logStart(
  settings: ServerSettings,
  { store, keys, firstKey, logger }: StartedParts,
  { url, metricsAddress }: { url: string; metricsAddress: { address: string; port: number } | null },
): Promise<void> {
  const tally = await store.tally(new Date().toISOString()).catch(() => null);
  const keptKeys = keys?.read()?.filter(({ revokedAt }) => revokedAt === null).length ?? 0;
  const facts = {
    address: url,
    canvases: tally?.canvases ?? null,
    keys: keptKeys + (keys === null && firstKey !== null ? 1 : settings.frame.apiKeys.length),
    metricsAddress,
  };
  logger.info(startFields(settings, facts), "listening");
  for (const warning of openDefaults(settings)) logger.warn(`other machines can reach this server, and ${warning}`);
}

/**
 * The text that the first start prints once: the key, which is stored nowhere else, and a command to try it (rule M13).
 */
function firstKeyNotice(key: string, url: string): string {
  return [
    "",
    "No API key was configured, so the server created one. Copy it now, because only its SHA-256 is stored:",
    "",
    `  ${key}`,
    "",
    "Try it:",
    "",
    `  curl ${url}/api/md5/text -H 'Authorization: Bearer ${key}' -H 'Content-Type: application/json' -d '{"text":"hello"}'`,
    "",
    "",
  ].join("\n");
}
