import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { onTestFinished } from "vitest";

/**
 * A folder with the given files, keyed by their paths in it.
 *
 * @param after `afterAll` keeps it for all tests of a file. Otherwise it is removed after the test.
 */
export async function temporaryFolder(
  files: Readonly<Record<string, string | Uint8Array>> = {},
  after: (remove: () => Promise<void>) => void = onTestFinished,
): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "fingerpaint-cli-test-"));
  after(() => rm(folder, { recursive: true, force: true }));
  for (const [name, content] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), content);
  }
  return folder;
}
