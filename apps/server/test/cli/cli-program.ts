import { spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";
import { buildProgram } from "../../../../packages/cli/scripts/program-build.ts";

/** The program's output and exit code. */
export interface CliEnd {
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface CliRun {
  readonly stdin?: string | Uint8Array;
  readonly env?: Readonly<Record<string, string>>;
  /** Sends SIGINT to the program when it aborts. */
  readonly signal?: AbortSignal;
  /** Receives all of stdout so far, whenever more arrives. */
  readonly onStdout?: (text: string) => void;
  /** The same for stderr. */
  readonly onStderr?: (text: string) => void;
}

/** A user of the command line, with a working folder and a separate configuration. */
export interface CliUser {
  readonly cwd: string;
  readonly configFolder: string;
  run(args: readonly string[], options?: CliRun): Promise<CliEnd>;
}

let program: Promise<string> | undefined;

/** Builds the program once per process. With `SERVER_PROGRAM=built` everything has been built before. */
export function builtProgram(): Promise<string> {
  program ??= (async () => {
    if (process.env.SERVER_PROGRAM === "built") {
      return fileURLToPath(new URL("../../../../packages/cli/dist/main.js", import.meta.url));
    }
    const outdir = await mkdtemp(path.join(tmpdir(), "fingerpaint-cli-"));
    process.once("exit", () => rmSync(outdir, { recursive: true, force: true }));
    return buildProgram(outdir);
  })();
  return program;
}

/** @param server the address in `FINGERPAINT_URL`; undefined: none is set */
export async function createCliUser(server?: string): Promise<CliUser> {
  const main = await builtProgram();
  const [cwd, configFolder] = [await temporaryFolder(), await temporaryFolder()];
  const { FINGERPAINT_URL: _url, FINGERPAINT_KEY: _key, ...env } = process.env;
  return {
    cwd,
    configFolder,
    run: (args, options = {}) =>
      new Promise((resolve, reject) => {
        const child = spawn(process.execPath, [main, ...args], {
          cwd,
          env: { ...env, XDG_CONFIG_HOME: configFolder, ...(server && { FINGERPAINT_URL: server }), ...options.env },
        });
        let [stdout, stderr] = ["", ""];
        child.stdout.on("data", (piece) => {
          stdout += piece;
          options.onStdout?.(stdout);
        });
        child.stderr.on("data", (piece) => {
          stderr += piece;
          options.onStderr?.(stderr);
        });
        child.on("error", reject);
        child.on("close", (exitCode) => resolve({ exitCode, stdout, stderr }));
        onTestFinished(() => void child.kill());
        options.signal?.addEventListener("abort", () => child.kill("SIGINT"));
        child.stdin.on("error", () => {});
        child.stdin.end(options.stdin ?? "");
      }),
  };
}

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "fingerpaint-cli-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
