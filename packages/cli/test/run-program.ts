import { spawn } from "node:child_process";
import { inject } from "vitest";

/** A process's output and exit code. */
export interface Ended {
  readonly exitCode: number | null;
  readonly stdout: Buffer;
  readonly stderr: string;
}

export interface RunOptions {
  readonly cwd?: string;
  readonly stdin?: string | Uint8Array;
  readonly env?: Readonly<Record<string, string>>;
  /**
   * The input typed at each question, on streams that pass for a terminal. A question ends in a space, and `\u0003` is
   * Ctrl-C.
   */
  readonly answers?: readonly string[];
  /** Called with all of stderr so far. `stop` ends a program that runs until it is interrupted. */
  readonly onStderr?: (stderr: string, stop: () => void) => void;
}

/** Runs `fingerpaint` as users do. */
export function runProgram(args: readonly string[], options: RunOptions = {}): Promise<Ended> {
  return run(process.execPath, [inject("program"), ...args], options);
}

/** Lets a program take its streams for a terminal. */
const asTerminal = {
  NODE_OPTIONS:
    "--import=data:text/javascript,process.stdin.isTTY=true;process.stderr.isTTY=true;process.stdin.setRawMode=()=>{};",
};

/** Runs a program to its end, in the environment of this process without anybody's settings for ours. */
export function run(command: string, args: readonly string[], options: RunOptions = {}): Promise<Ended> {
  const { FINGERPAINT_URL: _url, FINGERPAINT_KEY: _key, ...env } = process.env;
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: options.cwd,
      env: { ...env, LC_ALL: "C.UTF-8", NO_COLOR: "1", ...(options.answers && asTerminal), ...options.env },
    });
    const stdout: Buffer[] = [];
    const stderr: Buffer[] = [];
    child.stdout.on("data", (piece: Buffer) => stdout.push(piece));
    const answers = [...(options.answers ?? [])];
    child.stderr.on("data", (piece: Buffer) => {
      stderr.push(piece);
      options.onStderr?.(Buffer.concat(stderr).toString(), () => child.kill("SIGTERM"));
      // A question doesn't end its line.
      if (/\S $/.test(piece.toString()) && answers.length > 0) child.stdin.write(answers.shift() ?? "");
    });
    child.on("error", reject);
    child.on("close", (exitCode) => {
      resolve({ exitCode, stdout: Buffer.concat(stdout), stderr: Buffer.concat(stderr).toString() });
    });
    // A program that doesn't read its input closes it early.
    child.stdin.on("error", () => {});
    if (options.answers === undefined) child.stdin.end(options.stdin ?? "");
  });
}
