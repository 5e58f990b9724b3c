import { execFile } from "node:child_process";
import { open, unlink } from "node:fs/promises";
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
    const writer = await open(pipe, "r+");
    // A thread that opens the pipe later fails. Otherwise it would wait for another writer, and this process for it.
    await unlink(pipe);
    await writer.close();
  });
  return pipe;
}
