import { spawn } from "node:child_process";
import path from "node:path";
import { root } from "../workspace.ts";

const environment = {
  ...process.env,
  PATH: ["node_modules/.bin", "scripts/node_modules/.bin"]
    .map((folder) => path.join(root, folder))
    .concat(process.env.PATH ?? "")
    .join(path.delimiter),
  TURBO_TELEMETRY_DISABLED: "1",
  TURBO_NO_UPDATE_NOTIFIER: "1",
  REDOCLY_TELEMETRY: "off",
  REDOCLY_SUPPRESS_UPDATE_NOTICE: "true",
  // The captured output also appears in logs.
  NO_COLOR: "1",
  // Tests that start a server use the build.
  SERVER_PROGRAM: "built",
};

export interface CommandResult {
  /** `null` if it was killed or couldn't start. */
  readonly exitCode: number | null;
  /** Both streams, in order of arrival; empty if the output was shown instead. */
  readonly output: string;
}

/**
 * Runs a command with the tools of the root and of `scripts/` on the path. Never throws: if the command can't start,
 * there is no exit code, and `output` says why.
 *
 * @param options.show Shows the output as it arrives, instead of returning it. @default false
 * @param options.folder The working folder. @default the root
 */
export function runCommand(
  command: readonly string[],
  { show = false, folder = root }: { readonly show?: boolean; readonly folder?: string } = {},
): Promise<CommandResult> {
  const [program = "", ...programArguments] = command;
  return new Promise((resolve) => {
    let output = "";
    const child = spawn(program, programArguments, {
      cwd: folder,
      env: environment,
      stdio: ["ignore", show ? "inherit" : "pipe", show ? "inherit" : "pipe"],
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding("utf8").on("data", (chunk: string) => {
        output += chunk;
      });
    }
    child.once("error", (error) => resolve({ exitCode: null, output: `${output}${error.message}\n` }));
    child.once("close", (exitCode) => resolve({ exitCode, output }));
  });
}
