import { spawnSync } from "node:child_process";
import { expect } from "vitest";
import { type RunOptions, run, runProgram } from "../run-program.ts";

/** GNU's md5sum: other systems have none, or another. */
export const hasMd5sum = /GNU coreutils/.test(spawnSync("md5sum", ["--version"], { encoding: "utf8" }).stdout ?? "");

/** Runs both programs and expects the same bytes, messages and exit code of them. */
export async function expectSame(
  args: readonly string[],
  { exitCode, ...options }: RunOptions & { readonly exitCode?: number } = {},
): Promise<void> {
  const [theirs, ours] = await Promise.all([run("md5sum", args, options), runProgram(["md5", ...args], options)]);
  expect({
    exitCode: ours.exitCode,
    stdout: ours.stdout.toString("latin1"),
    stderr: ours.stderr.replaceAll("fingerpaint md5", "md5sum"),
  }).toEqual({ exitCode: theirs.exitCode, stdout: theirs.stdout.toString("latin1"), stderr: theirs.stderr });
  if (exitCode !== undefined) expect(theirs.exitCode).toBe(exitCode);
}
