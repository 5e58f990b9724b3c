import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

/** Runs a module in a separate Node process and returns the lines it printed. */
export async function runNode(code: string): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), "md5-core-"));
  try {
    const file = join(folder, "program.mjs");
    await writeFile(file, code);
    const { stdout } = await promisify(execFile)(process.execPath, [file]);
    return stdout.trimEnd().split("\n");
  } finally {
    await rm(folder, { recursive: true });
  }
}
