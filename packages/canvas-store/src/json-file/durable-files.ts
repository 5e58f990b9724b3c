import fs from "node:fs";
import path from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import writeFileAtomic from "write-file-atomic";
import { errorCodeOf } from "../errors/thrown-value.ts";

/**
 * What the store asks of the disk. Whatever changes something resolves once the change survives a loss of power, and
 * what it writes only the process's own user may read, since documents hold passwords.
 */
export interface DurableFiles {
  /** Makes a folder and the folders above it where they are missing. */
  makeFolder(folder: string): Promise<void>;
  /** The names in a folder. */
  list(folder: string): Promise<string[]>;
  /** A file's bytes, or null where there is none. */
  read(file: string): Promise<Uint8Array | null>;
  /**
   * A short text that is another one as soon as the file is replaced or written to, by whatever program; null where
   * there is none.
   */
  identify(file: string): Promise<string | null>;
  /** `identify` of many files of a folder, in their order: a fraction of the cost of asking for each. */
  identifyAll(folder: string, names: readonly string[]): Promise<(string | null)[]>;
  /** Writes a whole file as one step: readers see the old content or the new one. */
  write(file: string, content: string | Uint8Array): Promise<void>;
  /** Adds text to a file that exists. Where it rejects, the file may end in a part of the text. */
  append(file: string, text: string): Promise<void>;
  /** Moves a file to a name that is free. */
  move(from: string, to: string): Promise<void>;
  remove(file: string): Promise<void>;
}

/** The disk, through `node:fs`. */
export const nodeFiles: DurableFiles = {
  async makeFolder(folder) {
    const first = await fs.promises.mkdir(folder, { recursive: true, mode: 0o700 });
    const outermost = path.dirname(path.resolve(first ?? folder));
    let above = path.resolve(folder);
    // Also where the folder exists: the process that made it may have died before it was durable.
    do {
      above = path.dirname(above);
      await flushFolder(above).catch((error) => {
        // A folder above ours that we may not open, and so did not make.
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
    await writeFileAtomic(file, "", {
      mode: 0o600,
      // write-file-atomic itself writes once and renames even where a full disk took only a part; writeFile goes on
      // until everything is written or fails. The flush that follows is of the file, whoever wrote to it.
      tmpfileCreated: (temporary) => fs.promises.writeFile(temporary, content),
    });
    await flushFolder(path.dirname(file));
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
    await fs.promises.rename(from, to);
    await flushFolder(path.dirname(to));
    await flushFolder(path.dirname(from));
  },

  async remove(file) {
    await fs.promises.unlink(file);
    await flushFolder(path.dirname(file));
  },
};

/** How many files are looked at between two turns of the event loop: some 10 ms of it. */
const filesPerTurn = 2_000;

/** Synchronous: the thread pool's way there and back takes twice as long as the look itself. */
function identifyNow(file: string): string | null {
  const stats = fs.statSync(file, { bigint: true, throwIfNoEntry: false });
  // Every change of a file sets its time of change, which no program can choose.
  return stats ? `${stats.ino.toString(36)}-${stats.size.toString(36)}-${stats.ctimeNs.toString(36)}` : null;
}

/** Makes the names in a folder durable. A rename or removal is atomic without it, but power loss may undo it. */
async function flushFolder(folder: string): Promise<void> {
  // Windows can't open folders; NTFS journals names by itself.
  if (process.platform === "win32") return;
  const handle = await fs.promises.open(folder, fs.constants.O_RDONLY);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
