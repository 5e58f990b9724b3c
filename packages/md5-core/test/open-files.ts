import { readdir, readlink } from "node:fs/promises";
import { vi } from "vitest";

/** The descriptors under which this process has files below a folder open. */
export async function openFilesBelow(folder: string): Promise<string[]> {
  const links = (await readdir("/proc/self/fd")).map((name) => readlink(`/proc/self/fd/${name}`).catch(() => ""));
  return (await Promise.all(links)).filter((target) => target.startsWith(folder));
}

/** Waits until no file is open: a file that was being read is closed when the read ends. */
export async function allClosedBelow(folder: string): Promise<void> {
  await vi.waitFor(async () => {
    const open = await openFilesBelow(folder);
    if (open.length > 0) throw new Error(`still open: ${open.join()}`);
  }, 60_000);
}
