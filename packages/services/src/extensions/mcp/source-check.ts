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
  /** How many sources may be queued. @default 20 */
  maxWaiting?: number;
}

/** How long an idle thread is kept, in milliseconds. */
const keepMs = 60_000;

/** How long a thread may take to load, in milliseconds. */
const startMs = 30_000;

/** The refusal for a source that couldn't be checked, worded for the model. */
function unchecked(details: string, options?: ErrorOptions): CanvasRefusal {
  return new CanvasRefusal("UNCHECKED", details, options);
}

/**
 * Checks sources one at a time in a separate thread, without running them. The thread is needed because the largest
 * sources can take seconds, during which the server would answer nobody.
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
    // `nextMessage` reports the error. Without a listener, it would end the process.
    worker.on("error", () => {});
    // An idle thread mustn't keep the process alive.
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
      "It reads the source and finds syntax errors, modules and names that don't exist, props and literal values that components don't accept, hooks in conditions, and a missing default export. It doesn't run the source, so it misses errors that only rendering shows.",
    method: "checked without running",
    run: async (source) => {
      if (turns.pendingCount >= maxWaiting)
        throw unchecked(`${maxWaiting} sources are already waiting for their check; try again later`);
      return turns(() => check(source));
    },
  };
}

/** @throws CanvasRefusal UNCHECKED if the thread ends or takes longer than this */
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

/** Starts the thread. The built server has it as JavaScript; in a checkout, it is bundled now. */
function openThread(options: WorkerOptions): Worker {
  if (!import.meta.url.endsWith(".ts")) return new Worker(new URL("./check-thread.js", import.meta.url), options);
  // A thread doesn't inherit its process's TypeScript loaders.
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
