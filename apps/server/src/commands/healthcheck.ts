import { joinHostAndPort, reachableHost } from "@fingerpaint/services/settings";
import type { CommandOutput, ExitCode } from "../program/command-line.ts";
import type { ServerSettings } from "../settings/server-settings.ts";

const timeoutMs = 3000;

/** `healthcheck`, for container runtimes: asks whether the server started with the same environment is ready. */
export async function runHealthcheckCommand(
  { process: { host, port }, frame: { basePath } }: ServerSettings,
  output: CommandOutput,
): Promise<ExitCode> {
  const url = `http://${joinHostAndPort(reachableHost(host), port)}${basePath}/readyz`;
  try {
    const { status } = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) });
    if (status === 200) return 0;
    output.error(`fingerpaint-server: ${url} answers ${status}\n`);
  } catch (error) {
    const { message, cause } = error as Error;
    output.error(`fingerpaint-server: ${url} doesn't answer: ${cause instanceof Error ? cause.message : message}\n`);
  }
  return 1;
}
