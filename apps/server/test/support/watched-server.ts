import { get } from "node:http";
import path from "node:path";
import { json } from "node:stream/consumers";
import { pathToFileURL } from "node:url";
import { type ServerProcess, startServerProcess } from "../kills/server-process.ts";
import { makeTemporaryFolder } from "./databases.ts";

/** A server in a process of its own, with a view of what happens inside. */
export interface WatchedServer extends ServerProcess {
  /** How long its event loop was held up since the question before, at most and in 99 of 100 looks. */
  delays(): Promise<{ p99Ms: number; longestMs: number }>;
  /** What its memory holds, in bytes, once all garbage is collected. The collection holds up the event loop. */
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
