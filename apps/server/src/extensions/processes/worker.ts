import cluster from "node:cluster";
import { AggregatorRegistry, type Registry } from "prom-client";
import type { ExitCode, ServeContext } from "../../program/command-line.ts";
import type { ServerSettings } from "../../settings/server-settings.ts";
import { parsePrimaryMessage, type WorkerMessage } from "./messages.ts";

/** How long the primary may take to collect measurements. It waits 5 s for each worker. */
const collectTimeoutMs = 6_000;

/** Serves as one of several workers. A terminal's signal and the primary's stop message count as one. */
export async function runWorker(
  settings: ServerSettings,
  { logger, output, signalToStop }: ServeContext,
): Promise<ExitCode> {
  const { startServer } = await import("../../serve/server.ts");
  const primary = connectToPrimary();
  try {
    const server = await startServer(settings, {
      logger,
      print: output.out,
      drainMs: settings.process.shutdownDelayMs,
      sharedMetrics: primary.metrics,
    });
    const stopped = signalToStop({ endsOnSecond: false });
    primary.sayListening(server.url);
    await Promise.race([primary.stopped, stopped]);
    await server.close();
    return 0;
  } finally {
    primary.disconnect();
  }
}

function connectToPrimary() {
  const waiting = new Map<number, (text: string | null) => void>();
  let requests = 0;
  let stop = () => {};
  const stopped = new Promise<void>((resolve) => {
    stop = resolve;
  });
  process.on("message", (message) => {
    const parsed = parsePrimaryMessage(message);
    if (parsed === null) return;
    if (parsed.type === "fingerpaint:close") stop();
    else waiting.get(parsed.id)?.(parsed.text);
  });
  const { worker } = cluster;
  worker?.on("disconnect", () => {
    // Otherwise, Node ends the process now, in the middle of its replies.
    worker.exitedAfterDisconnect = true;
    stop();
  });
  // Answers the primary's questions.
  new AggregatorRegistry();

  function collect(): Promise<string> {
    const id = ++requests;
    return new Promise((resolve, reject) => {
      const settle = (text: string | null) => {
        clearTimeout(timer);
        waiting.delete(id);
        if (text === null) reject(new Error("the measurements of all processes can't be collected"));
        else resolve(text);
      };
      const timer = setTimeout(() => settle(null), collectTimeoutMs);
      waiting.set(id, settle);
      send({ type: "fingerpaint:collect", id });
    });
  }

  return {
    /** Shares this process's metrics, and collects those of all processes in the Prometheus text format. */
    metrics: { share: (registry: Registry) => AggregatorRegistry.setRegistries(registry), collect },
    sayListening: (url: string) => send({ type: "fingerpaint:listening", url }),
    /** Resolves when the primary asks this process to end, or is gone. */
    stopped,
    /** Lets the process end. */
    disconnect: () => cluster.worker?.disconnect(),
  };
}

function send(message: WorkerMessage): void {
  process.send?.(message);
}
