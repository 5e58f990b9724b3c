import { spawn } from "node:child_process";

/** The result of a command. */
export interface Ended {
  /** `null` if it was killed, as after ten minutes, or couldn't start. */
  readonly exitCode: number | null;
  /** Both streams. */
  readonly output: string;
}

const timeoutMs = 600_000;

/** The part of this process's environment that a project's programs see, and settings that keep them quiet. */
export const quietEnvironment: Readonly<Record<string, string>> = {
  PATH: process.env.PATH ?? "",
  HOME: process.env.HOME ?? "",
  CI: "1",
  NO_COLOR: "1",
  NEXT_TELEMETRY_DISABLED: "1",
};

/** Runs a command in a folder, for at most ten minutes. Never throws. */
export function runIn(folder: string, [program = "", ...args]: readonly string[]): Promise<Ended> {
  return new Promise((resolve) => {
    let output = "";
    const child = spawn(program, args, {
      cwd: folder,
      env: quietEnvironment,
      stdio: ["ignore", "pipe", "pipe"],
      timeout: timeoutMs,
      killSignal: "SIGKILL",
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (chunk: string) => {
        output += chunk;
      });
    }
    child.once("error", (error) => resolve({ exitCode: null, output: output + error.message }));
    child.once("close", (exitCode) => resolve({ exitCode, output }));
  });
}
