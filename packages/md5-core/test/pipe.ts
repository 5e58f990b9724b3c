import { execFile } from "node:child_process";
import { open } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { onTestFinished } from "vitest";

/**
 * A named pipe. Opening it for reading waits for a writer. One opens it when the test ends, so that the wait ends.
 */
export async function createPipe(folder: string): Promise<string> {
  const pipe = path.join(folder, "pipe");
  await promisify(execFile)("mkfifo", [pipe]);
  onTestFinished(async () => {
    await (await open(pipe, "r+")).close();
  });
  return pipe;
}
