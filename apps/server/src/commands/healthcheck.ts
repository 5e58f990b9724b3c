import { joinHostAndPort, reachableHost } from "@fingerpaint/services/settings";
import type { CommandOutput, ExitCode } from "../program/command-line.ts";
import type { ServerSettings } from "../settings/server-settings.ts";

const timeoutMs = 3_000;

/** `healthcheck`, for container runtimes: asks whether the server started with the same environment is ready. */
export async function runHealthcheckCommand(settings: ServerSettings, output: CommandOutput): Promise<ExitCode> {
  const url = `${localAddress(settings)}/readyz`;
  const reply = await request(url);
  if (!(reply instanceof Error) && reply.status === 200) return 0;
  const problem = reply instanceof Error ? `doesn't answer: ${reply.message}` : `answers ${reply.status}`;
  output.error(`fingerpaint-server: ${url} ${problem}\n`);
  return 1;
}

/** The address of the server that this environment starts, for programs on this machine. */
export function localAddress({ process: { host, port }, frame }: ServerSettings): string {
  return `http://${joinHostAndPort(reachableHost(host), port)}${frame.basePath}`;
}

/** Requests an address. Returns the reply without its body, or the error that prevented one. */
export async function request(url: string): Promise<Response | Error> {
  try {
    const reply = await fetch(url, { signal: AbortSignal.timeout(timeoutMs), redirect: "manual" });
    await reply.body?.cancel();
    return reply;
  } catch (error) {
    const { cause } = error as Error;
    return cause instanceof Error ? cause : (error as Error);
  }
}
