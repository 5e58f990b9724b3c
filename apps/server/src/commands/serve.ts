import cluster from "node:cluster";
import { createLogger } from "@fingerpaint/services/logger";
import type { Environment } from "@fingerpaint/services/settings";
import type { CommandOutput, ExitCode } from "../program/command-line.ts";
import { misspeltVariables, readConfig } from "../settings/server-settings.ts";

/**
 * Serves until SIGTERM or SIGINT, then closes gracefully. A second signal ends the process immediately. If `PROCESSES`
 * is above 1, this process only starts and stops the workers, and doesn't load the server's modules.
 */
export async function runServeCommand(environment: Environment, output: CommandOutput): Promise<ExitCode> {
  const settings = readConfig(environment);
  // Not again by each worker.
  for (const { name, meant } of cluster.isPrimary ? misspeltVariables(environment) : []) {
    output.error(`fingerpaint-server: Unknown variable ${name}. Did you mean ${meant}?\n`);
  }
  const logger = createLogger({ level: settings.frame.logLevel });
  // Node would print the error with all its properties. The log doesn't.
  process.on("uncaughtException", (error) => {
    logger.fatal({ err: error }, "a bug: the process ends");
    process.exit(1);
  });
  if (settings.processes.count > 1) {
    const context = { logger, output, signalToStop };
    if (cluster.isWorker) return (await import("../extensions/processes/worker.ts")).runWorker(settings, context);
    return (await import("../extensions/processes/primary.ts")).runPrimary(settings, context);
  }
  const { startServer } = await import("../serve/server.ts");
  const server = await startServer(settings, { logger, print: output.out, drainMs: settings.process.shutdownDelayMs });
  // Installed before the message below: its reader may send a signal immediately.
  const stopped = signalToStop();
  output.out(`Fingerpaint answers at ${server.url}\n`);
  await stopped;
  await server.close();
  return 0;
}

const isOnTerminal = [process.stdin, process.stdout, process.stderr].some(({ isTTY }) => isTTY);

/** Resolves at the first signal that asks this process to end. */
function signalToStop({ endsOnSecond = true } = {}): Promise<void> {
  return new Promise((resolve) => {
    let isStopping = false;
    const stop = () => {
      if (isStopping && endsOnSecond) process.exit(1);
      isStopping = true;
      resolve();
    };
    process.on("SIGTERM", stop);
    process.on("SIGINT", stop);
    // A closed terminal sends SIGHUP. For a service it means reload, and there is nothing to reload.
    process.on("SIGHUP", isOnTerminal ? stop : () => {});
  });
}
