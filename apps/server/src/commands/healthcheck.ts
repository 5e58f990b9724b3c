import { localAddress, request } from "../doctor/check-network.ts";
import type { CommandOutput, ExitCode } from "../program/command-line.ts";
import type { ServerSettings } from "../settings/server-settings.ts";

/** `healthcheck`, for container runtimes: asks whether the server started with the same environment is ready. */
export async function runHealthcheckCommand(settings: ServerSettings, output: CommandOutput): Promise<ExitCode> {
  const url = `${localAddress(settings)}/readyz`;
  const reply = await request(url);
  if (!(reply instanceof Error) && reply.status === 200) return 0;
  const problem = reply instanceof Error ? `doesn't answer: ${reply.message}` : `answers ${reply.status}`;
  output.error(`fingerpaint-server: ${url} ${problem}\n`);
  return 1;
}
