import type { AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { type CanvasStore, createCanvasAdministration } from "@fingerpaint/canvas-store";
import {
  createActivity,
  createApp,
  createConfiguredCanvasService,
  createKeyedHashes,
  createMetrics,
  type ListeningServer,
  listen,
  openAdminSocket,
  openMetricsServer,
  readWebFiles,
  type SharedMetrics,
  startPurging,
  webFolder,
} from "@fingerpaint/services";
import { type ApiKeyRing, createApiKey, createApiKeyRing, createKeyEntry } from "@fingerpaint/services/keys";
import { createLogger } from "@fingerpaint/services/logger";
import {
  configuredAddress,
  joinHostAndPort,
  openDefaults,
  reachableHost,
  type ServerConfig,
} from "@fingerpaint/services/settings";
import type { Logger } from "pino";
import { version } from "./commands/version.ts";
import { firstKeyNotice } from "./keys/first-key-notice.ts";
import { openHashKey } from "./keys/hash-key.ts";
import { type Limits, openLimits } from "./limits/open-limits.ts";
import { startFields } from "./start-line.ts";
import { closePermissions } from "./storage/close-permissions.ts";
import { openKeys, openStorage } from "./storage/open-storage.ts";

export interface StartServerOptions {
  /** @default a logger at the configured level on standard error */
  logger?: Logger;
  /** The canvas store to use instead of the one that `STORAGE` names. It's closed with the server. */
  store?: CanvasStore;
  /** Prints text that is shown only once: the API key that a first start creates. @default to standard output */
  print?: (notice: string) => void;
  /** Set if this process is one of several that a primary started. @default a single process */
  sharedMetrics?: SharedMetrics;
  /** How long `close` reports not ready before it stops accepting, so that load balancers notice. @default 0 */
  drainMs?: number;
  /** How long `close` waits for requests in flight before it cuts them. @default 10_000 */
  graceMs?: number;
  /**
   * The folder that `@fingerpaint/web` was built to; null: no pages. @default the pages that come with the server, if
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
export async function startServer(config: ServerConfig, options: StartServerOptions = {}): Promise<RunningServer> {
  const {
    logger = createLogger({ level: config.logLevel }),
    print = (notice) => process.stdout.write(notice),
    drainMs = 0,
    graceMs = 10_000,
  } = options;
  let apiKeys: ApiKeyRing | undefined;
  const onKeysChanged = () => apiKeys?.refresh();
  const storage = options.store
    ? { ...(await openKeys(config, onKeysChanged)), store: options.store }
    : await openStorage(config, { logger, onKeysChanged });
  const { keys, store } = storage;
  const { sharedMetrics } = options;
  await closePermissions(config, logger);
  let limits: Limits | undefined;
  const closeStores = async () => {
    await limits?.close();
    await options.store?.close();
    await storage.close();
  };
  let server: ListeningServer | undefined;
  let metricsServer: ListeningServer | undefined;
  try {
    const needsKeys = config.services.md5 || config.publish === "keys";
    const isFirstStart = needsKeys && config.apiKeys.length === 0 && (keys?.version() ?? null) === null;
    const firstKey = isFirstStart ? createApiKey() : null;
    apiKeys = createApiKeyRing({
      keys: firstKey !== null && keys === null ? [firstKey] : config.apiKeys,
      store: keys,
      reportProblem: (error) => logger.error({ err: error }, "API keys can't be used: they stay as they were"),
    });
    limits = await openLimits(config, { logger, isWorker: sharedMetrics !== undefined });
    const hashes = createKeyedHashes(await openHashKey(config.hashKey, storage.hashKey));
    const canvasService = createConfiguredCanvasService(config, store, { hashes });
    const administration = createCanvasAdministration({ store });
    const readiness = { ready: true };
    const pages = options.webFolder === undefined ? webFolder() : options.webFolder;
    const web = pages === null ? null : readWebFiles(pages, config);
    const metrics = createMetrics(sharedMetrics);
    const app = createApp({
      config,
      canvasService,
      store,
      apiKeys,
      logger,
      readiness,
      hashes,
      createLimiter: limits.createLimiter,
      metrics,
      web,
      checksHost: true,
      version,
    });
    const listening = await listen({ handler: app.callback(), host: config.host, port: config.port });
    server = listening;
    const { metrics: metricsAccess } = config;
    if (typeof metricsAccess === "object") metricsServer = await openMetricsServer(metricsAccess, metrics, logger);
    const url = `http://${joinHostAndPort(reachableHost(config.host), listening.address.port)}${config.basePath}`;

    if (firstKey !== null) {
      // Stored only now, so that a start that fails earlier doesn't store a key that nobody has seen.
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
    const tally = await store.tally(new Date().toISOString()).catch(() => null);
    const keptKeys = keys?.read()?.filter(({ revokedAt }) => revokedAt === null).length ?? 0;
    const facts = {
      version,
      address: url,
      canvases: tally?.canvases ?? null,
      keys: keptKeys + (keys === null && firstKey !== null ? 1 : config.apiKeys.length),
      metricsAddress: metricsServer?.address ?? null,
    };
    logger.info(startFields(config, facts), "listening");
    for (const warning of openDefaults(config)) logger.warn(`other machines can reach this server, and ${warning}`);
    const closeAdminSocket =
      config.adminSocket === null
        ? async () => {}
        : await openAdminSocket({
            file: config.adminSocket,
            administration,
            hashes,
            activity: createActivity(administration, metrics),
            logger,
            siteAddress: configuredAddress(config) ?? url,
          });
    const stopPurging = startPurging(administration, config.purgeExpiredAfterMs, logger);

    let closing: Promise<void> | undefined;
    const close = async () => {
      readiness.ready = false;
      logger.info("closing");
      listening.drain();
      await delay(drainMs);
      await listening.close(graceMs);
      await metricsServer?.close(0);
      await closeAdminSocket();
      await stopPurging();
      await closeStores();
      logger.info("closed");
    };
    return {
      url,
      address: listening.address,
      close: () => {
        closing ??= close();
        return closing;
      },
    };
  } catch (error) {
    await server?.close(0);
    await metricsServer?.close(0);
    await closeStores();
    throw error;
  }
}
