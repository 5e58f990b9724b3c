import { type CanvasStore, createMemoryStore } from "@fingerpaint/canvas-store";
import { createConfiguredCanvasService, createKeyedHashes, listen } from "@fingerpaint/services";
import { createApiKeyRing, createKeyFile } from "@fingerpaint/services/keys";
import { createLogger } from "@fingerpaint/services/logger";
import { onTestFinished } from "vitest";
import { readConfig } from "../../src/settings/server-settings.ts";
import { composeTestServices } from "./compose-app.ts";
import { sharedStorage, startTwoServers } from "./two-servers.ts";

export const testApiKey = "test-key-0123456789";

const testDefaults = { API_KEYS: testApiKey, RATE_LIMIT_PER_MINUTE: "100000", RATE_LIMIT_LOADING: "off" };

export interface TestServer {
  /** `http://127.0.0.1:<port>`, base path included. */
  url: string;
  /** The log so far, one parsed object per line. */
  logLines(): Record<string, unknown>[];
  /** The log so far, as text. */
  logText(): string;
  readiness: { ready: boolean };
  close(): Promise<void>;
}

/**
 * The whole app on a free port, over a memory store unless one is given. Closed when the test ends.
 *
 * @param options.environment Variables as an operator would set them, on top of the test defaults. `STORAGE=json` also
 * reads the API keys of `DATA_DIR`; canvases stay in memory.
 * @param options.isAlone Set this if the test needs this process's clock or memory, or the app without what a start
 * adds: `pnpm test:two-servers` then doesn't replace it with other processes.
 * @param options.webFolder Built pages; without it the server answers as if they had never been built.
 */
export async function startTestServer(
  options: {
    environment?: Record<string, string>;
    now?: () => Date;
    store?: CanvasStore;
    webFolder?: string;
    isAlone?: true;
  } = {},
): Promise<TestServer> {
  const config = readConfig({ ...testDefaults, STORAGE: "memory", ...options.environment });
  // A test with options needs this one server. Without options, two servers do as well.
  if (sharedStorage && Object.keys(options).length === 0) return startSharedServers();
  const lines: string[] = [];
  const logger = createLogger({
    level: config.frame.logLevel,
    destination: { write: (line: string) => void lines.push(line) },
  });
  const store = options.store ?? createMemoryStore();
  const readiness = { ready: true };
  const hashes = createKeyedHashes("secret of the test server");
  const { app, modules } = composeTestServices(config, {
    store,
    hashes,
    canvasService: createConfiguredCanvasService(config.canvas, store, { hashes, now: options.now }),
    apiKeys: createApiKeyRing({
      keys: config.frame.apiKeys,
      store: config.data.storage === "json" ? createKeyFile({ folder: config.data.dataFolder }) : null,
    }),
    logger,
    readiness,
    webFolder: options.webFolder ?? null,
  });
  const server = await listen({ handler: app.callback(), host: "127.0.0.1", port: 0 });
  let closing: Promise<void> | undefined;
  const close = () => {
    closing ??= server.close(0).then(async () => {
      for (const module of modules) await module.close?.();
    });
    return closing;
  };
  onTestFinished(close);
  return {
    url: `http://127.0.0.1:${server.address.port}${config.frame.basePath}`,
    logLines: () => lines.map((line) => JSON.parse(line)),
    logText: () => lines.join(""),
    readiness,
    close,
  };
}

/**
 * The warnings and errors of a log, except that a source took too long to compile: a busy machine may be too slow, and
 * readers then compile it.
 */
export function troublesIn(lines: readonly Record<string, unknown>[]): Record<string, unknown>[] {
  return lines.filter(
    ({ level, err }) => level !== "info" && !/the thread took too long/.test(JSON.stringify(err ?? "")),
  );
}

/** Two processes instead of the app in this one, for tests that need nothing but HTTP. */
async function startSharedServers(): Promise<TestServer> {
  const servers = await startTwoServers(testDefaults);
  return {
    ...servers,
    logLines: () =>
      servers
        .logText()
        .split("\n")
        .flatMap((line) => (line === "" ? [] : [JSON.parse(line)])),
    get readiness(): never {
      throw new Error("The servers are processes of their own.");
    },
  };
}
