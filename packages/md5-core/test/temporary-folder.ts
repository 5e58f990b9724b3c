import { writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { onTestFinished } from "vitest";

/** A folder that lasts as long as the test, with the files given. */
export async function temporaryFolder(files: Record<string, Uint8Array | string> = {}): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "md5-core-files-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const [name, content] of Object.entries(files)) writeFileSync(path.join(folder, name), content);
  return folder;
}
