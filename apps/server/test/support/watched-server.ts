import { get } from "node:http";
import path from "node:path";
import { json } from "node:stream/consumers";
import { pathToFileURL } from "node:url";
import { type ServerProcess, startServerProcess } from "../kills/server-process.ts";
import { makeTemporaryFolder } from "./databases.ts";

/** A server in a separate process that reports its event loop delays and memory. */
export interface WatchedServer extends ServerProcess {
  /** How long its event loop was held up since the previous call: the maximum and the 99th percentile. */
  delays(): Promise<{ p99Ms: number; longestMs: number }>;
  /** Its memory in use after a garbage collection, in bytes. The collection holds up the event loop. */
  memory(): Promise<NodeJS.MemoryUsage>;
}

export async function startWatchedServer(environment: Record<string, string>): Promise<WatchedServer> {
  const socketPath = path.join(await makeTemporaryFolder(), "watch.sock");
  const watcher = pathToFileURL(path.join(import.meta.dirname, "watch-server.mjs")).href;
  const server = await startServerProcess({
    NODE_OPTIONS: `--import ${watcher}`,
    WATCH_SOCKET: socketPath,
    ...environment,
  });
  const ask = async (question: string) => {
    const reply = await new Promise<NodeJS.ReadableStream>((resolve, reject) => {
      get({ socketPath, path: question, agent: false }, resolve).on("error", reject);
    });
    return await json(reply);
  };
  return {
    ...server,
    delays: () => ask("/delays") as ReturnType<WatchedServer["delays"]>,
    memory: () => ask("/memory") as ReturnType<WatchedServer["memory"]>,
  };
}
