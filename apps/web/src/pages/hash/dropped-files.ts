import type { AddedFile } from "./file-digests.ts";

/** How many files of a folder are added together. */
const filesAtOnce = 500;

/**
 * The files of a drop, with those in dropped folders and below. Reads what was dropped before it returns, as browsers
 * require.
 *
 * @param add Called with loose files immediately, then with those of folders as they are found.
 */
export function addDropped({ items, files }: DataTransfer, add: (files: readonly AddedFile[]) => void): Promise<void> {
  const entries = [...items].filter(({ kind }) => kind === "file").map((item) => item.webkitGetAsEntry());
  // The files include the folders, in the same order.
  const loose = [...files].filter((_, index) => !isFolder(entries[index] ?? null));
  if (loose.length > 0) add(addedFiles(loose));
  return addFolders(entries.filter(isFolder), add);
}

/** Chosen files. Those of a chosen folder have the path from there. */
export function addedFiles(files: Iterable<File>): AddedFile[] {
  return Array.from(files, (file) => ({ file, path: file.webkitRelativePath || file.name }));
}

async function addFolders(
  folders: readonly FileSystemDirectoryEntry[],
  add: (files: readonly AddedFile[]) => void,
): Promise<void> {
  const waiting = [...folders];
  let found: AddedFile[] = [];
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    for (const entry of await entriesOf(folder).catch(() => [])) {
      if (isFolder(entry)) waiting.push(entry);
      else if (isFile(entry)) {
        const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject)).catch(() => null);
        // A file that is gone by now is left out.
        if (file !== null) found.push({ file, path: entry.fullPath.replace(/^\//, "") });
      }
      if (found.length < filesAtOnce) continue;
      add(found);
      found = [];
    }
  }
  if (found.length > 0) add(found);
}

/** All entries of a folder, which browsers give in parts. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const part = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (part.length === 0) return all;
    all.push(...part);
  }
}

function isFolder(entry: FileSystemEntry | null): entry is FileSystemDirectoryEntry {
  return entry?.isDirectory === true;
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}
