import cluster, { type Worker } from "node:cluster";
import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "pino";
import { AggregatorRegistry, Counter, Registry } from "prom-client";
import { RateLimiterClusterMaster } from "rate-limiter-flexible";
import type { ExitCode, ServeContext } from "../../program/command-line.ts";
import type { ServerSettings } from "../../settings/server-settings.ts";
import { type PrimaryMessage, parseWorkerMessage } from "./messages.ts";

/** If a worker ends sooner than this, something is wrong, so it is replaced only after this delay. */
const shortestLifeMs = 1_000;

/**
 * Runs servers in separate processes that share one port, and replaces any that ends. The first is started alone, so
 * that an unusable environment is reported only once. Returns once all have ended.
 */
export async function runPrimary(
  { processes }: ServerSettings,
  { logger, output, signalToStop }: ServeContext,
): Promise<ExitCode> {
  const stopped = signalToStop();
  // Workers count limits here if they share no database.
  new RateLimiterClusterMaster();
  const workers = createWorkers(logger);
  const url = await workers.start();
  if (url === null) return 1;
  for (let n = 1; n < processes.count; n++) void workers.start();
  output.out(`Fingerpaint answers at ${url}\n`);
  await stopped;
  await workers.end();
  return 0;
}

function createWorkers(logger: Logger) {
  const workers = new Set<Worker>();
  const metrics = createMetricsOfAll();
  let hasListened = false;
  let isStopping = false;
  let allEnded = () => {};

  /** Starts a worker. Resolves to its address once it listens, or to null if it ends before that. */
  function start(): Promise<string | null> {
    const worker = cluster.fork();
    const startedAtMs = performance.now();
    workers.add(worker);
    return new Promise((resolve) => {
      worker.on("message", (message: unknown) => {
        const parsed = parseWorkerMessage(message);
        if (parsed?.type === "fingerpaint:collect") void metrics.sendTo(worker, parsed.id);
        if (parsed?.type !== "fingerpaint:listening") return;
        hasListened = true;
        resolve(parsed.url);
        // It doesn't receive messages while it starts.
        if (isStopping) send(worker, { type: "fingerpaint:close" });
      });
      worker.on("exit", (code, signal) => {
        workers.delete(worker);
        resolve(null);
        if (workers.size === 0) allEnded();
        // If none has listened yet, this was the first worker, which has reported why it couldn't start.
        if (isStopping || !hasListened) return;
        metrics.endedProcesses.inc();
        logger.error({ worker: worker.process.pid, code, signal }, "a server process ended and is replaced");
        void replace(performance.now() - startedAtMs);
      });
    });
  }

  async function replace(livedMs: number): Promise<void> {
    if (livedMs < shortestLifeMs) await delay(shortestLifeMs);
    if (!isStopping) void start();
  }

  /** Asks all to finish, and waits until they have ended. */
  async function end(): Promise<void> {
    isStopping = true;
    const ended = new Promise<void>((resolve) => {
      allEnded = resolve;
    });
    if (workers.size === 0) return;
    for (const worker of workers) send(worker, { type: "fingerpaint:close" });
    await ended;
  }

  return { start, end };
}

function createMetricsOfAll() {
  const ofWorkers = new AggregatorRegistry();
  const own = new Registry();
  const endedProcesses = new Counter({
    name: "fingerpaint_processes_ended_total",
    help: "Server processes that ended by themselves and were replaced",
    registers: [own],
  });
  return {
    endedProcesses,
    async sendTo(worker: Worker, id: number): Promise<void> {
      const texts = await Promise.all([ofWorkers.clusterMetrics(), own.metrics()]).catch(() => null);
      send(worker, { type: "fingerpaint:collected", id, text: texts?.join("\n") ?? null });
    },
  };
}

/** Sends a message, unless the worker has ended in the meantime. */
function send(worker: Worker, message: PrimaryMessage): void {
  if (worker.isConnected()) worker.send(message, () => {});
}
