import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";

/** The result of a program. */
export interface Ended {
  /** `null` if it was killed, as after ten minutes, or couldn't start. */
  readonly exitCode: number | null;
  /** Both streams. */
  readonly output: string;
}

/** The part of this process's environment that a project's programs see, and settings that keep them quiet. */
const environment: Readonly<Record<string, string>> = {
  PATH: process.env.PATH ?? "",
  HOME: process.env.HOME ?? "",
  CI: "1",
  NO_COLOR: "1",
  NEXT_TELEMETRY_DISABLED: "1",
};

/** Starts a program in a process group, so that its child processes can end with it. */
function start(folder: string, [program = "", ...args]: readonly string[]) {
  const child = spawn(program, args, {
    cwd: folder,
    env: environment,
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  const run = { child, output: "" };
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (chunk: string) => {
      run.output += chunk;
    });
  }
  const ended = once(child, "close").catch((error: Error) => {
    run.output += error.message;
  });
  const kill = () => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, "SIGKILL");
  };
  return { run, ended, kill };
}

/** Runs a command in a folder, for at most ten minutes. Never throws. */
export async function runIn(folder: string, command: readonly string[]): Promise<Ended> {
  const { run, ended, kill } = start(folder, command);
  const timer = setTimeout(kill, 600_000);
  await ended;
  clearTimeout(timer);
  return { exitCode: run.child.exitCode, output: run.output };
}

/**
 * Starts a server program, runs some work with its address, then ends the program and its child processes. Never
 * throws.
 *
 * @param announces Matches the program's output once it is listening; its group is the address.
 */
export async function withProgram(
  folder: string,
  command: readonly string[],
  announces: RegExp,
  work: (address: string) => Promise<void>,
): Promise<Ended> {
  const { run, ended, kill } = start(folder, command);
  const addressOf = async () => {
    for (const endMs = Date.now() + 120_000; Date.now() < endMs && run.child.exitCode === null; await delay(100)) {
      const [, address] = announces.exec(run.output) ?? [];
      if (address !== undefined) return address;
    }
    throw new Error("It didn't say where it listens");
  };
  try {
    await work(await addressOf());
    return { exitCode: 0, output: run.output };
  } catch (error) {
    return { exitCode: 1, output: `${run.output}\n${error instanceof Error ? error.stack : error}` };
  } finally {
    kill();
    await ended;
  }
}
