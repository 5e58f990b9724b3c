import { once } from "node:events";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { Worker, type WorkerOptions } from "node:worker_threads";
import { type CanvasCheck, CanvasRefusal, type CheckedProblem } from "@fingerpaint/mcp";
import pLimit from "p-limit";
import type { CheckOrder } from "./check-thread.ts";

export interface SourceCheckOptions {
  /** The module specifiers that a source may import. */
  modules: readonly string[];
  /** How long a source may take, in milliseconds. @default 2000 */
  timeoutMs?: number;
  /** How much memory a check may take, in MiB. @default 256 */
  maxHeapMebibytes?: number;
  /** How many sources may wait for their turn. @default 20 */
  maxWaiting?: number;
}

/** How long an idle thread is kept, in milliseconds. */
const keepMs = 60_000;

/** How long a thread may take to load, in milliseconds. */
const startMs = 30_000;

/** A source that couldn't be checked, in words for the model. */
function unchecked(details: string, options?: ErrorOptions): CanvasRefusal {
  return new CanvasRefusal("UNCHECKED", details, options);
}

/**
 * Checks sources in one thread of their own, one after the other; nothing of them is run. The thread is needed
 * because the largest sources can take seconds, and the server would answer nobody until they are done.
 */
export function createSourceCheck(options: SourceCheckOptions): CanvasCheck {
  const { modules, timeoutMs = 2000, maxHeapMebibytes = 256, maxWaiting = 20 } = options;
  const turns = pLimit(1);
  let thread: Promise<Worker> | undefined;
  let dismissal: NodeJS.Timeout | undefined;

  async function start(): Promise<Worker> {
    const worker = openThread({
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: maxHeapMebibytes, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
    });
    // Whoever waits for a message is told. Without a listener an error would end the process.
    worker.on("error", () => {});
    // Neither keeps a process alive that has nothing else to do.
    worker.unref();
    await nextMessage(worker, startMs);
    return worker;
  }

  function dismiss(): void {
    const dismissed = thread;
    thread = undefined;
    dismissed?.then((worker) => worker.terminate()).catch(() => {});
  }

  async function check(source: string): Promise<readonly CheckedProblem[]> {
    clearTimeout(dismissal);
    thread ??= start();
    try {
      const worker = await thread;
      const order: CheckOrder = { source, modules };
      worker.postMessage(order);
      return (await nextMessage(worker, timeoutMs)) as CheckedProblem[];
    } catch (error) {
      dismiss();
      throw error;
    } finally {
      dismissal = setTimeout(dismiss, keepMs).unref();
    }
  }

  return {
    covers:
      "It reads the source and finds syntax errors, modules and names that don't exist, props and literal values that components don't take, hooks in conditions, and a missing default export. It doesn't run the source, so it misses errors that only rendering shows.",
    method: "checked without running",
    run: async (source) => {
      if (turns.pendingCount >= maxWaiting)
        throw unchecked(`${maxWaiting} sources wait for their check already; try again later`);
      return turns(() => check(source));
    },
  };
}

/** @throws CanvasRefusal UNCHECKED where the thread ends or takes longer than this */
async function nextMessage(worker: Worker, limitMs: number): Promise<unknown> {
  const over = new AbortController();
  const { signal } = over;
  const timer = setTimeout(() => over.abort(), limitMs);
  const ended = once(worker, "exit", { signal }).then(() => {
    throw unchecked("source: checking it took too much memory");
  });
  try {
    const [message] = await Promise.race([once(worker, "message", { signal }), ended]);
    return message;
  } catch (error) {
    throw signal.aborted ? unchecked(`source: checking it took longer than ${limitMs} ms`, { cause: error }) : error;
  } finally {
    clearTimeout(timer);
    over.abort();
    ended.catch(() => {});
  }
}

/** Starts the thread: beside the built server it is JavaScript, in a checkout it is built now. */
function openThread(options: WorkerOptions): Worker {
  if (!import.meta.url.endsWith(".ts")) return new Worker(new URL("./check-thread.js", import.meta.url), options);
  // A thread has none of the loaders of TypeScript that its process has.
  const { buildSync }: typeof import("esbuild") = createRequire(import.meta.url)("esbuild");
  const { outputFiles } = buildSync({
    entryPoints: [fileURLToPath(new URL("./check-thread.ts", import.meta.url))],
    bundle: true,
    platform: "node",
    conditions: ["@fingerpaint/source"],
    write: false,
  });
  return new Worker(outputFiles[0]?.text ?? "", { ...options, eval: true });
}
