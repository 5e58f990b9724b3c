import { randomUUID } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import writeFileAtomic from "write-file-atomic";
import { errorCodeOf } from "../errors.ts";

/**
 * The file operations that the store needs. Those that change something resolve once the change survives power loss.
 * Only the process's own user can read what they write, since documents hold passwords.
 */
export interface DurableFiles {
  /** Creates a folder and its missing parents. */
  makeFolder(folder: string): Promise<void>;
  list(folder: string): Promise<string[]>;
  /** Reads a file's bytes; null if there is no file. */
  read(file: string): Promise<Uint8Array | null>;
  /** A short text that changes whenever any program replaces or writes to the file; null if there is no file. */
  identify(file: string): Promise<string | null>;
  /** `identify` for many files of a folder, in the same order, at a fraction of the cost of individual calls. */
  identifyAll(folder: string, names: readonly string[]): Promise<(string | null)[]>;
  /** Writes a whole file atomically: readers see either the old or the new content. */
  write(file: string, content: string | Uint8Array): Promise<void>;
  /** Appends text to an existing file. If it rejects, the file may end with part of the text. */
  append(file: string, text: string): Promise<void>;
  /** Moves a file to an unused name. */
  move(from: string, to: string): Promise<void>;
  remove(file: string): Promise<void>;
}

/** The disk, through `node:fs`. */
export const nodeFiles: DurableFiles = {
  async makeFolder(folder) {
    const first = await fs.promises.mkdir(folder, { recursive: true, mode: 0o700 });
    const outermost = path.dirname(path.resolve(first ?? folder));
    let above = path.resolve(folder);
    // Even if the folder exists: the process that created it may have died before it was durable.
    do {
      above = path.dirname(above);
      await flushFolder(above).catch((error) => {
        // We aren't allowed to open this parent folder, so we didn't create it.
        if (errorCodeOf(error) !== "EACCES") throw error;
      });
    } while (above !== outermost);
  },

  list: (folder) => fs.promises.readdir(folder),

  async read(file) {
    try {
      return await fs.promises.readFile(file);
    } catch (error) {
      if (errorCodeOf(error) === "ENOENT") return null;
      throw error;
    }
  },

  identify: async (file) => identifyNow(file),

  async identifyAll(folder, names) {
    const identities: (string | null)[] = [];
    for (const name of names) {
      identities.push(identifyNow(`${folder}${path.sep}${name}`));
      if (identities.length % filesPerTurn === 0) await nextTurn();
    }
    return identities;
  },

  async write(file, content) {
    const write = () =>
      writeFileAtomic(file, "", {
        mode: 0o600,
        // write-file-atomic itself writes only once, and renames even if a full disk accepted only part; writeFile
        // continues until everything is written, or fails. The flush that follows covers this write too.
        tmpfileCreated: (temporary) => fs.promises.writeFile(temporary, content),
      });
    await flushFolder(path.dirname(file), write);
  },

  async append(file, text) {
    const handle = await fs.promises.open(file, fs.constants.O_WRONLY | fs.constants.O_APPEND);
    try {
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
  },

  async move(from, to) {
    const move = () => fs.promises.rename(from, to);
    await flushFolder(path.dirname(from), () => flushFolder(path.dirname(to), move));
  },

  async remove(file) {
    await flushFolder(path.dirname(file), () => fs.promises.unlink(file));
  },
};

/** How many files are examined per turn of the event loop, which takes about 10 ms. */
const filesPerTurn = 2_000;

/** Synchronous: the round trip through the thread pool would take twice as long as the call itself. */
function identifyNow(file: string): string | null {
  const stats = fs.statSync(file, { bigint: true, throwIfNoEntry: false });
  // Every change to a file updates its ctime, which no program can set.
  return stats ? `${stats.ino.toString(36)}-${stats.size.toString(36)}-${stats.ctimeNs.toString(36)}` : null;
}

/**
 * Makes the names in a folder durable after a change. Without this, renames and removals are atomic, but power loss may
 * undo them. The folder is opened before the change, so that a process with too many open files changes nothing.
 */
async function flushFolder(folder: string, change = async () => {}): Promise<void> {
  // Windows can't open folders; NTFS journals names itself.
  if (process.platform === "win32") return change();
  const handle = await fs.promises.open(folder, fs.constants.O_RDONLY);
  try {
    await change();
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** A file with invalid content, found when the store was opened. */
export interface DamagedFile {
  /** Its name in the store's folder: `canvases/cv_….json` or `views.jsonl`. */
  readonly name: string;
  /** Where it is kept in the store's folder. Nothing there is ever overwritten or removed. */
  readonly keptAs: string;
  readonly reason: string;
}

/**
 * Thrown if a file's content is invalid, but not if the file can't be read. Its message is shown after "… is
 * damaged:".
 */
export class DamagedFileError extends Error {
  override readonly name = "DamagedFileError";
}

/**
 * Keeps a damaged file under an unused name: moves it there, or writes a copy there of a file that stays in use.
 * @param copy The content of such a file. @default undefined: the file is moved
 */
export async function keepDamaged(
  files: DurableFiles,
  folder: string,
  { name, reason }: Pick<DamagedFile, "name" | "reason">,
  copy?: Uint8Array,
): Promise<DamagedFile> {
  const keptAs = `damaged/${path.basename(name)}.${randomUUID()}`;
  const place = path.join(folder, keptAs);
  await (copy === undefined ? files.move(path.join(folder, name), place) : files.write(place, copy));
  return { name, keptAs, reason };
}
