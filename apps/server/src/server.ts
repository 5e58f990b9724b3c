import type { AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { type CanvasStore, createMemoryStore } from "@fingerpaint/canvas-store";
import { createJsonFileStore } from "@fingerpaint/canvas-store/json-file";
import type { Logger } from "pino";
import { createApp } from "./app.ts";
import { createConfiguredCanvasService } from "./canvases/configured-canvas-service.ts";
import type { ServerConfig } from "./config/config.ts";
import { openDefaults } from "./config/open-defaults.ts";
import { joinHostAndPort, type ListeningServer, listen, reachableHost } from "./http/listen.ts";
import { createApiKey } from "./keys/api-key.ts";
import { createApiKeyRing } from "./keys/api-key-ring.ts";
import { firstKeyNotice } from "./keys/first-key-notice.ts";
import { createKeyEntry, createKeyFile } from "./keys/key-file.ts";
import { createLogger } from "./logging/logger.ts";
import { readWebFiles, webFolder } from "./pages/web-files.ts";

export interface StartServerOptions {
  /** @default a logger of the configured level on standard error */
  logger?: Logger;
  /** Where canvases are kept, instead of what `STORAGE` says. Closed with the server. */
  store?: CanvasStore;
  /** Shows a person what is shown once: a first start's API key. @default standard output */
  print?: (notice: string) => void;
  /** How long `close` reports not ready before it stops accepting, so that load balancers notice. @default 0 */
  drainMs?: number;
  /** How long `close` waits for requests in flight before it cuts them. @default 10_000 */
  graceMs?: number;
  /**
   * Where `@fingerpaint/web` was built to; null: no pages. @default the pages that come with the server, if any were
   * built
   */
  webFolder?: string | null;
}

/** A server that answers requests. */
export interface RunningServer {
  /** Where it answers, base path included: `http://127.0.0.1:3000`. */
  url: string;
  address: AddressInfo;
  /**
   * Reports not ready, waits `drainMs`, stops accepting, answers what is in flight (bounded by `graceMs`), makes view
   * counts durable and releases the data folder. Calling it again returns the same promise.
   */
  close(): Promise<void>;
}

/**
 * Opens the stores and the API keys, and listens. Without `API_KEYS` and a key file, makes a key and prints it (rule
 * M13).
 * @throws StartError where the address can't be listened on.
 * @throws KeyFileError where the key file is damaged.
 * @throws CanvasStoreError where the data folder can't be used: STORE_LOCKED where another server uses it.
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
  const store = options.store ?? (await openStore(config, logger));
  let server: ListeningServer | undefined;
  try {
    const keyFile = config.storage === "json" ? createKeyFile({ folder: config.dataFolder }) : null;
    const isFirstStart = config.apiKeys.length === 0 && (keyFile?.version() ?? null) === null;
    const firstKey = isFirstStart ? createApiKey() : null;
    const apiKeys = createApiKeyRing({
      keys: firstKey !== null && keyFile === null ? [firstKey] : config.apiKeys,
      file: keyFile,
      reportProblem: (error) => logger.error({ err: error }, "the key file can't be used: keys stay as they were"),
    });
    const canvasService = createConfiguredCanvasService(config, store);
    const readiness = { ready: true };
    const pages = options.webFolder === undefined ? webFolder() : options.webFolder;
    const web = pages === null ? null : readWebFiles(pages, config);
    const app = createApp({ config, canvasService, store, apiKeys, logger, readiness, web });
    const listening = await listen({ handler: app.callback(), host: config.host, port: config.port });
    server = listening;
    const url = `http://${joinHostAndPort(reachableHost(config.host), listening.address.port)}${config.basePath}`;

    if (firstKey !== null) {
      // Kept only now: a start that failed before would have kept a key that nobody ever saw.
      const entry = createKeyEntry(firstKey, new Date());
      await keyFile?.update((entries) => [...entries, entry]);
      apiKeys.refresh();
      print(firstKeyNotice(firstKey, url));
    }
    logger.info({ address: url, storage: config.storage }, "listening");
    for (const warning of openDefaults(config)) logger.warn(`other machines can reach this server, and ${warning}`);

    let closing: Promise<void> | undefined;
    const close = async () => {
      readiness.ready = false;
      logger.info("closing");
      await delay(drainMs);
      await listening.close(graceMs);
      await store.close();
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
    await store.close();
    throw error;
  }
}

async function openStore(config: ServerConfig, logger: Logger): Promise<CanvasStore> {
  if (config.storage === "memory") return createMemoryStore();
  return createJsonFileStore({
    folder: config.dataFolder,
    onDamaged: (file) => logger.error({ file }, "a damaged file was set aside"),
  });
}
