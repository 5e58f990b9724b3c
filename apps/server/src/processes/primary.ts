import cluster, { type Worker } from "node:cluster";
import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "pino";
import { AggregatorRegistry, Counter, Registry } from "prom-client";
import { RateLimiterClusterMaster } from "rate-limiter-flexible";
import type { CommandOutput, ExitCode } from "../program/command-line.ts";
import { type PrimaryMessage, parseWorkerMessage } from "./messages.ts";

/** If a worker ends sooner than this, something is wrong, so it is replaced only after this delay. */
const shortestLifeMs = 1_000;

export interface PrimaryOptions {
  readonly processes: number;
  readonly logger: Logger;
  readonly output: CommandOutput;
  /** Resolves when all workers should stop. */
  readonly stopped: Promise<void>;
}

/**
 * Runs servers in separate processes that share one port, and replaces any that ends. The first is started alone, so
 * that an unusable environment is reported only once. Returns once all have ended.
 */
export async function runPrimary({ processes, logger, output, stopped }: PrimaryOptions): Promise<ExitCode> {
  // Workers count limits here if they share no database.
  new RateLimiterClusterMaster();
  const metrics = new AggregatorRegistry();
  const own = new Registry();
  const endedProcesses = new Counter({
    name: "fingerpaint_processes_ended_total",
    help: "Server processes that ended by themselves and were replaced",
    registers: [own],
  });
  const workers = new Set<Worker>();
  let isStopping = false;
  let allEnded = () => {};

  function start(): { listening: Promise<string | null> } {
    const worker = cluster.fork();
    const startedAtMs = performance.now();
    let url: string | null = null;
    workers.add(worker);
    const listening = new Promise<string | null>((resolve) => {
      worker.on("message", (message: unknown) => {
        const parsed = parseWorkerMessage(message);
        if (parsed === null) return;
        if (parsed.type === "fingerpaint:collect") {
          void collect(worker, parsed.id);
        } else {
          url = parsed.url;
          resolve(url);
        }
      });
      worker.on("exit", (code, signal) => {
        workers.delete(worker);
        resolve(null);
        if (workers.size === 0) allEnded();
        // This was the first worker, which has reported why it couldn't start.
        if (isStopping || (url === null && workers.size === 0)) return;
        endedProcesses.inc();
        logger.error({ worker: worker.process.pid, code, signal }, "a server process ended: another is started");
        void replace(performance.now() - startedAtMs);
      });
    });
    return { listening };
  }

  async function replace(livedMs: number): Promise<void> {
    if (livedMs < shortestLifeMs) await delay(shortestLifeMs);
    if (!isStopping) start();
  }

  async function collect(worker: Worker, id: number): Promise<void> {
    const texts = await Promise.all([metrics.clusterMetrics(), own.metrics()]).catch(() => null);
    send(worker, { type: "fingerpaint:collected", id, text: texts?.join("\n") ?? null });
  }

  const url = await start().listening;
  if (url === null) return 1;
  for (let n = 1; n < processes; n++) start();
  output.out(`Fingerpaint answers at ${url}\n`);
  await stopped;
  isStopping = true;
  const ended = new Promise<void>((resolve) => {
    allEnded = resolve;
  });
  if (workers.size === 0) return 0;
  for (const worker of workers) send(worker, { type: "fingerpaint:close" });
  await ended;
  return 0;
}

/** Sends a message, unless the worker has ended in the meantime. */
function send(worker: Worker, message: PrimaryMessage): void {
  if (worker.isConnected()) worker.send(message, () => {});
}
