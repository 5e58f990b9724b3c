import { stat } from "node:fs/promises";
import { requireOutputFormat } from "../md5/format-digest.ts";
import { type FilePath, toPath } from "./file-path.ts";
import { filePieces } from "./file-pieces.ts";
import { createCounter, stopJob } from "./job-counter.ts";
import { orAborted } from "./or-aborted.ts";
import { bytesPerPiece, runJob } from "./run-job.ts";
import { createMd5WorkerPool, type DigestManyFilesOptions, defaultWorkers, requireWorkers } from "./worker-pool.ts";

/**
 * More than these are worth the 30 ms in which threads start: the calling thread takes 100 µs for a small file, 0.65 ms
 * for a megabyte.
 */
const manyFiles = 256;
const manyBytes = 64 * 2 ** 20;

/** How files are digested, and by how many threads. */
export interface DigestFilesOptions extends DigestManyFilesOptions {
  /**
   * The most threads to start, a whole number. With 0, and for at most 256 files of together at most 64 MiB, the calling
   * thread reads and digests them, and its event loop gets its turns.
   *
   * @default what the machine can run at once, at most 8
   */
  workers?: number | undefined;
}

/**
 * The MD5 of many files, in the order of their paths: of their bytes as they are read, whatever sizes they are said to
 * have. One file that can't be read fails them all. Memory doesn't grow with the files, they are closed however it ends,
 * and so are the threads.
 *
 * @throws Node's error, which has `code` and `path`, for the first file found that can't be read: `ENOENT`, `EISDIR` …
 * @throws InvalidOutputFormatError when the format is none of {@link outputFormats}; nothing was opened then
 * @throws InvalidInputTypeError naming the index of a path that is neither a text nor a URL
 * @throws RangeError when `workers` is no whole number
 * @throws the signal's reason
 * @example
 * const files = ["a.iso", "b.iso"];
 * const hashes = await digestFiles(files, { onFile: ({ path, hash }) => console.log(hash, path) });
 */
export async function digestFiles(
  paths: readonly FilePath[],
  { workers = defaultWorkers(), ...options }: DigestFilesOptions = {},
): Promise<string[]> {
  requireOutputFormat(options.outputFormat ?? "hex");
  requireWorkers(workers, 0);
  options.signal?.throwIfAborted();
  const files = paths.map((path, index) => toPath(path, "paths", index));
  if (workers === 0 || !(await orAborted(isMuch(files), options.signal))) return digestHere(files, options);
  const pool = createMd5WorkerPool({ workers });
  try {
    return await pool.digestFiles(files, options);
  } finally {
    // Not waited for: a thread that hangs in a read, of a pipe say, would keep the caller from its error.
    void pool.close();
  }
}

/** Sizes decide only who does the work, never how much is read. */
async function isMuch(files: readonly string[]): Promise<boolean> {
  if (files.length <= 1 || files.length > manyFiles) return files.length > 1;
  const sizes = await Promise.all(
    files.map((file) =>
      stat(file).then(
        ({ size }) => size,
        // Whoever opens it will meet the error.
        () => 0,
      ),
    ),
  );
  return sizes.reduce((total, size) => total + size, 0) > manyBytes;
}

async function digestHere(
  files: readonly string[],
  { outputFormat = "hex", signal, onFile }: DigestManyFilesOptions,
): Promise<string[]> {
  const hashes: string[] = [];
  const counter = createCounter();
  const job = { inputs: files, counter, inputsAtOnce: files.length, outputFormat };
  const done = runJob(
    job,
    (path) => filePieces(path, bytesPerPiece),
    (index, hash) => {
      hashes[index] = hash;
      onFile?.({ path: files[index] as string, index, hash });
    },
  );
  await orAborted(done, signal, () => stopJob(counter));
  return hashes;
}
