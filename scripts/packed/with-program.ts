import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { type Ended, quietEnvironment } from "./run-in.ts";

const startMs = 120_000;

/** A server program, and how it announces its address. */
export interface Served {
  readonly folder: string;
  readonly command: readonly string[];
  /** Matches the program's output once it is listening; its group is the address. */
  readonly announces: RegExp;
}

/**
 * Starts a server program, runs some work with its address, then ends the program and its child processes. Never
 * throws.
 */
export async function withProgram(
  { folder, command: [program = "", ...args], announces }: Served,
  work: (address: string) => Promise<void>,
): Promise<Ended> {
  let output = "";
  const child = spawn(program, args, {
    cwd: folder,
    env: quietEnvironment,
    stdio: ["ignore", "pipe", "pipe"],
    // A separate process group, so that its child processes end with it.
    detached: true,
  });
  const ended = once(child, "close").catch((error: Error) => {
    output += error.message;
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (chunk: string) => {
      output += chunk;
    });
  }
  const addressOf = async () => {
    for (const endMs = Date.now() + startMs; Date.now() < endMs && child.exitCode === null; await delay(100)) {
      const [, address] = announces.exec(output) ?? [];
      if (address !== undefined) return address;
    }
    throw new Error("It didn't say where it listens");
  };
  try {
    await work(await addressOf());
    return { exitCode: 0, output };
  } catch (error) {
    return { exitCode: 1, output: `${output}\n${error instanceof Error ? error.stack : error}` };
  } finally {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, "SIGKILL");
    await ended;
  }
}
