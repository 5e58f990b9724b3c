import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { type AddressInfo, connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { CanvasStore } from "@fingerpaint/canvas-store";
import { createPostgresStore } from "@fingerpaint/canvas-store-sql/postgres";
import { createSqliteStore } from "@fingerpaint/canvas-store-sql/sqlite";
import { afterAll, onTestFinished } from "vitest";
import { createDatabase } from "../../../../packages/canvas-store-sql/test/postgres-database.ts";
import { startServerProcess } from "../kills/server-process.ts";
import type { StorageVariables } from "./databases.ts";

/** The database that `pnpm test:two-servers` lets two processes share; undefined: each test starts its own server. */
export const sharedStorage = process.env.TEST_SERVERS;

/** Two processes on one database, from a test's point of view. */
export interface TwoServers {
  readonly url: string;
  logText(): string;
  close(): Promise<void>;
}

interface Pair {
  readonly url: string;
  readonly store: CanvasStore;
  logLines(): Record<string, unknown>[];
}

/** A pair that no test is using, kept because starting one takes a second. */
let idle: Pair | undefined;

/** Ends the pairs of a test file. */
const closings: (() => Promise<unknown>)[] = [];

if (sharedStorage) {
  afterAll(async () => {
    for (const close of closings.reverse()) await close();
  });
  useNewConnections();
}

/**
 * Two processes on an empty database, which get connections in turn. With SQLite, these are the processes of
 * `PROCESSES=2`, which count limits together; with PostgreSQL, separate servers. Tests of a file that run one after the
 * other get the same pair.
 */
export async function startTwoServers(environment: Record<string, string>): Promise<TwoServers> {
  const pair = idle ?? (await startPair(environment));
  idle = undefined;
  for (const { canvasId } of (await pair.store.listAll({ limit: 10_000 })).canvases) await pair.store.remove(canvasId);
  for (const { sourceSha256 } of await pair.store.listBlocked()) await pair.store.unblock(sourceSha256);
  const logged = pair.logLines().length;
  onTestFinished(() => {
    idle = pair;
  });
  return { url: pair.url, logText: () => textOf(pair.logLines().slice(logged)), close: async () => {} };
}

async function startPair(environment: Record<string, string>): Promise<Pair> {
  const { variables, store } = await makeStorage();
  const settings = { LOG_LEVEL: "info", HASH_KEY: "sixteen letters!", ...environment, ...variables };
  const isSqlite = sharedStorage === "sqlite";
  const servers = isSqlite
    ? [await startServerProcess({ ...settings, PROCESSES: "2" })]
    : await Promise.all([1, 2].map(() => startServerProcess(settings)));
  closings.push(() => Promise.all(servers.map((server) => server.end("SIGTERM"))));
  const logLines = () => servers.flatMap((server) => server.logLines());
  const isListening = () =>
    new Set(logLines().flatMap(({ msg, pid }) => (msg === "listening" ? [pid] : []))).size === 2;
  while (!isListening()) await delay(20);
  const url = isSqlite ? (servers[0]?.url ?? "") : await startConnectionBalancer(servers.map((server) => server.url));
  return { url, store, logLines };
}

/** Forwards connections unchanged, to each server in turn. */
async function startConnectionBalancer(urls: readonly string[]): Promise<string> {
  let connections = 0;
  const listener = createServer((client) => {
    const { hostname, port } = new URL(urls[connections++ % urls.length] ?? "");
    const server = connect(Number(port), hostname);
    for (const [from, to] of [[client, server] as const, [server, client] as const]) {
      from.on("error", () => to.destroy());
      from.on("close", () => to.destroy());
      from.pipe(to);
    }
  });
  listener.listen(0, "127.0.0.1");
  await once(listener, "listening");
  closings.push(async () => listener.close());
  return `http://127.0.0.1:${(listener.address() as AddressInfo).port}`;
}

async function makeStorage(): Promise<{ variables: StorageVariables; store: CanvasStore }> {
  if (sharedStorage === "sqlite") {
    const folder = await mkdtemp(path.join(tmpdir(), "fingerpaint-"));
    const store = await createSqliteStore({ file: path.join(folder, "fingerpaint.db") });
    closings.push(() => rm(folder, { recursive: true, force: true }));
    closings.push(() => store.close());
    return { variables: { STORAGE: "sqlite", DATA_DIR: folder }, store };
  }
  const database = await createDatabase();
  const store = await createPostgresStore({ connectionString: database.url });
  closings.push(() => database.drop());
  closings.push(() => store.close());
  return { variables: { STORAGE: "postgres", DATABASE_URL: database.url }, store };
}

function textOf(lines: readonly object[]): string {
  return lines.map((line) => `${JSON.stringify(line)}\n`).join("");
}

/** Makes every `fetch` open a new connection, so that requests reach both processes. */
function useNewConnections(): void {
  const original = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    const headers = new Headers(init?.headers);
    headers.set("Connection", "close");
    return original(input, { ...init, headers });
  };
}
