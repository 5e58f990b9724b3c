import type { ServerConfig } from "../config/config.ts";
import { createLogger } from "../logging/logger.ts";
import { startServer } from "../server.ts";
import type { CommandOutput, ExitCode } from "./command.ts";

/** Long enough for a load balancer that asks `/readyz` every second to notice. */
const drainMs = 1000;

/** Serves until SIGTERM, SIGINT or SIGHUP, then closes gracefully. A second signal ends the process immediately. */
export async function runServeCommand(config: ServerConfig, output: CommandOutput): Promise<ExitCode> {
  const logger = createLogger({ level: config.logLevel });
  const server = await startServer(config, { logger, print: output.out, drainMs });
  // Node would print the error with everything attached to it. The log doesn't.
  process.on("uncaughtException", (error) => {
    logger.fatal({ err: error }, "a bug: the process ends");
    process.exit(1);
  });
  output.out(`Fingerpaint answers at ${server.url}\n`);
  await signalToStop();
  await server.close();
  return 0;
}

function signalToStop(): Promise<void> {
  return new Promise((resolve) => {
    let isStopping = false;
    const stop = () => {
      if (isStopping) process.exit(1);
      isStopping = true;
      resolve();
    };
    process.on("SIGTERM", stop);
    process.on("SIGINT", stop);
    // Sent when the terminal is closed.
    process.on("SIGHUP", stop);
  });
}
