import { createReadStream, type Dirent, fstatSync, readdirSync, statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { digestStream, type OutputFormat } from "@fingerpaint/md5-core";
import { createMd5WorkerPool, digestFile, digestFiles, type Md5WorkerPool } from "@fingerpaint/md5-core/files";
import type { Digester, DigestOutcome, DigestProgress, OnOutcome } from "./digest-outcome.ts";
import { type FileName, joinName, nameOfBytes } from "./file-name.ts";

/** From this many on, threads are kept for later names: starting them takes as long as thousands of small files. */
const manyFiles = 10_000;

/** Digests files with md5-core. Many files are digested by its threads, which open the files themselves. */
export function createLocalDigester(outputFormat: OutputFormat): Digester {
  let pool: Md5WorkerPool | undefined;

  function digestMany(paths: readonly string[]): typeof digestFiles {
    if (paths.length < manyFiles) return digestFiles;
    pool ??= createMd5WorkerPool();
    return pool.digestFiles;
  }

  return {
    async digestAll(names, onOutcome, onProgress) {
      let files = 0;
      const settleInOrder = inOrder(names, onOutcome);
      const settle = (index: number, outcome: DigestOutcome) => {
        settleInOrder(index, outcome);
        onProgress({ files: ++files });
      };
      if (names.length === 1) {
        await digestAlone(names[0] as FileName, 0, outputFormat, settle, onProgress);
        return;
      }
      const indexes: number[] = [];
      const paths: string[] = [];
      const others: number[] = [];
      for (const [index, name] of names.entries()) {
        if (typeof name === "string" && name !== "-") {
          indexes.push(index);
          paths.push(name);
        } else {
          others.push(index);
        }
      }
      const many = digestMany(paths)(paths, {
        outputFormat,
        onFile: ({ index, hash }) => settle(indexes[index] as number, { hash }),
        onUnreadable: ({ index, error }) => settle(indexes[index] as number, { error }),
      });
      // Standard input, and names that aren't UTF-8. In sequence, because stdin can only be read once.
      for (const index of others) await digestAlone(names[index] as FileName, index, outputFormat, settle, onProgress);
      await many;
    },
  };
}

/** Reorders outcomes, which may arrive in any order, into the order of the names. */
function inOrder(names: readonly FileName[], onOutcome: OnOutcome): (index: number, outcome: DigestOutcome) => void {
  const waiting = new Array<DigestOutcome | undefined>(names.length);
  let next = 0;
  return (index, outcome) => {
    waiting[index] = outcome;
    for (let ready = waiting[next]; ready !== undefined; ready = waiting[next]) {
      waiting[next] = undefined;
      onOutcome(names[next] as FileName, ready);
      next++;
    }
  };
}

async function digestAlone(
  name: FileName,
  index: number,
  outputFormat: OutputFormat,
  settle: (index: number, outcome: DigestOutcome) => void,
  onProgress: (progress: DigestProgress) => void,
): Promise<void> {
  const options = {
    outputFormat,
    onProgress: ({ bytes }: { readonly bytes: number }) => onProgress({ files: 0, bytes }),
  };
  try {
    const isPath = typeof name === "string" && name !== "-";
    const hash = isPath ? await digestFile(name, options) : await digestStream(openBytes(name), options);
    settle(index, { hash });
  } catch (error) {
    settle(index, { error });
  }
}

/** The bytes of stdin (none the second time), or of a file whose name isn't UTF-8. */
export function openBytes(name: FileName): AsyncIterable<Uint8Array> | Iterable<Uint8Array> {
  if (name !== "-") return createReadStream(name);
  if (process.stdin.readableEnded) return [];
  return isStdinUnsupported() ? createReadStream("", { fd: 0, autoClose: false }) : process.stdin;
}

/** Whether `process.stdin` is empty although stdin isn't. On Windows, `fstat` fails for a console and for NUL. */
function isStdinUnsupported(): boolean {
  if (process.platform === "win32") return false;
  const stdin = fstatSync(0);
  return stdin.isDirectory() || stdin.isBlockDevice();
}

/** All bytes of a file, or of stdin. @throws Node's error for a file that can't be read */
export async function readWhole(name: FileName): Promise<Buffer> {
  if (name !== "-") return readFile(name);
  const pieces: Uint8Array[] = [];
  for await (const piece of openBytes(name)) pieces.push(piece);
  return Buffer.concat(pieces);
}

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
