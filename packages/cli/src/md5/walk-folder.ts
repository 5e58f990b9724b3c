import { type Dirent, readdirSync, statSync } from "node:fs";
import { type FileName, joinName, nameOfBytes } from "./file-name.ts";

/**
 * The files in a folder and its folders, in the order of their bytes, folder by folder. Links to files count as files;
 * links to folders are not followed, so that no circle is walked. Sockets, pipes and devices are left out.
 *
 * Synchronous: an asynchronous generator takes longer over a name than a thread over a small file.
 *
 * @param onError told of each folder that can't be read
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

/** Whether a link leads to anything but a file. One that leads nowhere is for whoever opens it to report. */
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
