import { once } from "node:events";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { Worker, type WorkerOptions } from "node:worker_threads";

interface WorkThreadOptions {
  /**
   * The source file of its program, whose name differs from all others. The program sends one message when it is ready,
   * and then an answer to each order.
   */
  readonly program: URL;
  /** How long an order may take, in milliseconds. */
  readonly timeoutMs: number;
  /** How much memory the program may take, in MiB. */
  readonly maxHeapMebibytes: number;
}

/** A thread for work that could take seconds, during which the process couldn't answer requests. */
export interface WorkThread<Order, Answer> {
  /**
   * Sends an order and waits for its answer. Call it for one order at a time. Starts the thread if there is none.
   * @throws WorkThreadError if the thread ends or takes too long: the next order gets a new one, unless it was closed
   */
  run(order: Order): Promise<Answer>;
  /** Ends the thread, with any work that it is doing, for good. */
  close(): Promise<void>;
}

/** Why an order has no answer. */
export class WorkThreadError extends Error {
  override readonly name = "WorkThreadError";

  constructor(
    readonly reason: "took too long" | "ended",
    options?: ErrorOptions,
  ) {
    super(`the thread ${reason}`, options);
  }
}

/** How long an idle thread is kept, in milliseconds. */
const keepMs = 60_000;

/** How long a thread may take to load, in milliseconds. */
const startMs = 30_000;

/** Starts nothing: the first order starts the thread, and a minute without orders ends it. */
export function createWorkThread<Order, Answer>(options: WorkThreadOptions): WorkThread<Order, Answer> {
  const { program, timeoutMs, maxHeapMebibytes } = options;
  let thread: Promise<Worker> | undefined;
  let dismissal: NodeJS.Timeout | undefined;
  let isClosed = false;

  async function start(): Promise<Worker> {
    const worker = await openThread(program, {
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: maxHeapMebibytes, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
    });
    // `nextMessage` reports the error. Without a listener, it would end the process.
    worker.on("error", () => {});
    // An idle thread mustn't keep the process alive.
    worker.unref();
    try {
      await nextMessage(worker, startMs);
    } catch (error) {
      void worker.terminate();
      throw error;
    }
    return worker;
  }

  async function dismiss(): Promise<void> {
    clearTimeout(dismissal);
    const dismissed = thread;
    thread = undefined;
    await dismissed?.then((worker) => worker.terminate()).catch(() => {});
  }

  return {
    async run(order) {
      if (isClosed) throw new WorkThreadError("ended");
      clearTimeout(dismissal);
      thread ??= start();
      try {
        const worker = await thread;
        worker.postMessage(order);
        return (await nextMessage(worker, timeoutMs)) as Answer;
      } catch (error) {
        void dismiss();
        throw error;
      } finally {
        dismissal = setTimeout(dismiss, keepMs).unref();
      }
    },
    async close() {
      isClosed = true;
      await dismiss();
    },
  };
}

async function nextMessage(worker: Worker, limitMs: number): Promise<unknown> {
  const over = new AbortController();
  const { signal } = over;
  const timer = setTimeout(() => over.abort(), limitMs);
  const ended = once(worker, "exit", { signal }).then(() => {
    throw new WorkThreadError("ended");
  });
  try {
    const [message] = await Promise.race([once(worker, "message", { signal }), ended]);
    return message;
  } catch (error) {
    if (signal.aborted) throw new WorkThreadError("took too long", { cause: error });
    const isOutOfMemory = (error as NodeJS.ErrnoException).code === "ERR_WORKER_OUT_OF_MEMORY";
    throw isOutOfMemory ? new WorkThreadError("ended", { cause: error }) : error;
  } finally {
    clearTimeout(timer);
    over.abort();
    ended.catch(() => {});
  }
}

/** Starts the thread. The built server has its program as JavaScript; in a checkout, it is bundled now. */
async function openThread(program: URL, options: WorkerOptions): Promise<Worker> {
  if (!import.meta.url.endsWith(".ts")) return new Worker(new URL(program.href.replace(/\.ts$/, ".js")), options);
  return new Worker(await bundle(program), { ...options, eval: true });
}

const bundles = new Map<string, Promise<string>>();

/** Bundles a program once in each process: a thread doesn't inherit its process's TypeScript loaders. */
function bundle(program: URL): Promise<string> {
  const { build }: typeof import("esbuild") = createRequire(import.meta.url)("esbuild");
  const bundled =
    bundles.get(program.href) ??
    build({
      entryPoints: [fileURLToPath(program)],
      bundle: true,
      platform: "node",
      conditions: ["@fingerpaint/source"],
      write: false,
    }).then(({ outputFiles }) => outputFiles[0]?.text ?? "");
  bundles.set(program.href, bundled);
  return bundled;
}
