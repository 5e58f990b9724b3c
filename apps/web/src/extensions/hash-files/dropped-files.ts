import type { AddedFile, UnreadEntry } from "./file-digests.ts";

/** How many files of a folder are added together. */
const filesAtOnce = 500;

/** Receives the files of a drop. */
interface DropTarget {
  add(files: readonly AddedFile[]): void;
  addUnread(entries: readonly UnreadEntry[]): void;
  /** Ends the search through folders, which may have very many files. */
  readonly signal: AbortSignal;
}

/**
 * The files of a drop, with those in dropped folders and below. Reads what was dropped before it returns, as browsers
 * require.
 *
 * @param target Gets loose files immediately, then those of folders as they are found.
 */
export function addDropped({ items, files }: DataTransfer, target: DropTarget): Promise<void> {
  const entries = [...items].filter(({ kind }) => kind === "file").map((item) => item.webkitGetAsEntry());
  // The files include the folders, in the same order.
  const loose = [...files].filter((_, index) => !isFolder(entries[index] ?? null));
  if (loose.length > 0) target.add(addedFiles(loose));
  return addFolders(entries.filter(isFolder), target);
}

/** Chosen files. The path of a file in a chosen folder begins with that folder. */
export function addedFiles(files: Iterable<File>): AddedFile[] {
  return Array.from(files, (file) => ({ file, path: file.webkitRelativePath || file.name }));
}

async function addFolders(folders: readonly FileSystemDirectoryEntry[], target: DropTarget): Promise<void> {
  const { signal } = target;
  const waiting = [...folders];
  let found: AddedFile[] = [];
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    const { entries, unread } = await entriesOf(folder, signal);
    for (const entry of entries) {
      if (signal.aborted) return;
      if (isFolder(entry)) waiting.push(entry);
      else if (isFile(entry)) {
        try {
          const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
          found.push({ file, path: pathOf(entry) });
        } catch (error) {
          unread.push({ path: pathOf(entry), isFolder: false, error });
        }
      }
      if (found.length < filesAtOnce) continue;
      target.add(found);
      found = [];
    }
    if (signal.aborted) return;
    if (unread.length > 0) target.addUnread(unread);
  }
  if (found.length > 0) target.add(found);
}

/** The entries of a folder, which browsers give in parts, and the folder itself if there may be more. */
async function entriesOf(folder: FileSystemDirectoryEntry, signal: AbortSignal) {
  const entries: FileSystemEntry[] = [];
  const unread: UnreadEntry[] = [];
  try {
    const reader = folder.createReader();
    while (!signal.aborted) {
      const part = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
      if (part.length === 0) break;
      entries.push(...part);
    }
  } catch (error) {
    unread.push({ path: `${pathOf(folder)}/`, isFolder: true, error });
  }
  return { entries, unread };
}

/** The path, beginning with the dropped file or folder. */
function pathOf({ fullPath }: FileSystemEntry): string {
  return fullPath.replace(/^\//, "");
}

function isFolder(entry: FileSystemEntry | null): entry is FileSystemDirectoryEntry {
  return entry?.isDirectory === true;
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}
