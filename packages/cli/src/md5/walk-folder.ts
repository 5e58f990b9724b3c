import { type Dirent, readdirSync, statSync } from "node:fs";
import { type FileName, joinName, nameOfBytes } from "./file-name.ts";

/**
 * The files in a folder and its subfolders, sorted bytewise within each folder. Links to files count as files; links to
 * folders are not followed, to avoid cycles. Sockets, pipes and devices are skipped.
 *
 * Synchronous, because an asynchronous generator spends more time on a name than a thread on a small file.
 *
 * @param onError called for each folder that can't be read
 */
export function* filesBelow(
  folder: FileName,
  onError: (folder: FileName, error: unknown) => void,
): Generator<FileName, void> {
  let entries: Dirent<Buffer>[];
  try {
    entries = readdirSync(folder, { withFileTypes: true, encoding: "buffer" });
  } catch (error) {
    onError(folder, error);
    return;
  }
  entries.sort((a, b) => Buffer.compare(a.name, b.name));
  for (const entry of entries) {
    const name = joinName(folder, nameOfBytes(entry.name));
    if (entry.isDirectory()) yield* filesBelow(name, onError);
    else if (entry.isFile() || (entry.isSymbolicLink() && !leadsElsewhere(name))) yield name;
  }
}

/** Whether a link leads to something other than a file. A broken link is reported when it is opened. */
function leadsElsewhere(link: FileName): boolean {
  try {
    return !statSync(link).isFile();
  } catch {
    return false;
  }
}

/** Whether a name on the command line is a folder, or a link to one. */
export function isFolder(name: FileName): boolean {
  try {
    return name !== "-" && statSync(name).isDirectory();
  } catch {
    return false;
  }
}
