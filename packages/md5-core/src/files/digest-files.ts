import { stat } from "node:fs/promises";
import { requireFunction, requireList, requireSignal } from "../errors/check-arguments.ts";
import { type Digest, type DigestFormat, formatOf, fromWritten, writtenFormat } from "../md5/output-format.ts";
import { type FilePath, toPath } from "./file-path.ts";
import { filePieces } from "./file-pieces.ts";
import { createCounter, stopJob } from "./job-counter.ts";
import { orAborted } from "./or-aborted.ts";
import { bytesPerPiece, runJob } from "./run-job.ts";
import { createMd5WorkerPool, type DigestManyFilesOptions, defaultWorkers, requireWorkers } from "./worker-pool.ts";

/** Above either of these, starting threads pays off. */
const manyFiles = 256;
const manyBytes = 64 * 2 ** 20;

/** How files are digested, and by how many threads. */
export interface DigestFilesOptions<Format extends DigestFormat = DigestFormat> extends DigestManyFilesOptions<Format> {
  /**
   * The maximum number of threads to start, a whole number. With 0, for a single file, and for up to 256 files of at
   * most 64 MiB in total, the calling thread reads and digests the files, and yields to its event loop between pieces.
   *
   * @default the machine's available parallelism, at most 8
   */
  workers?: number | undefined;
}

/**
 * The MD5 of many files, in the order of their paths. It covers all bytes that can be read, whatever size the file
 * system reports. A file that can't be read fails the whole call, unless `onUnreadable` is set. Memory use doesn't grow
 * with the size of the files. Files and threads are always closed.
 *
 * @throws Node's error, with `code` and `path`, for the first file found that can't be read: `ENOENT`, `EISDIR` …
 * @throws Md5Error `INVALID_OUTPUT_FORMAT`, or `INVALID_ARGUMENT` if a path (naming its index) is neither a string nor
 *   a `file:` URL, or if `workers` isn't a whole number; in all cases before anything is opened
 * @throws the signal's reason
 * @example
 * const files = ["a.iso", "b.iso"];
 * const hashes = await digestFiles(files, { onFile: ({ path, hash }) => console.log(hash, path) });
 */
export async function digestFiles<Format extends DigestFormat = "hex">(
  paths: readonly FilePath[],
  options: DigestFilesOptions<Format> = {},
): Promise<Digest<Format>[]> {
  formatOf(options, 'digestFiles(paths, { outputFormat: "base64" })');
  const { workers = defaultWorkers(), ...others } = options;
  requireWorkers(workers, 0);
  requireList(paths, "paths");
  requireSignal(options.signal);
  requireFunction(options.onFile, "onFile");
  requireFunction(options.onUnreadable, "onUnreadable");
  options.signal?.throwIfAborted();
  const files = paths.map((path, index) => toPath(path, "paths", index));
  if (workers === 0 || !(await orAborted(isMuch(files), options.signal))) return digestHere(files, others);
  const pool = createMd5WorkerPool({ workers });
  try {
    return await pool.digestFiles(files, others);
  } finally {
    // Not awaited: a thread that hangs in a read, of a pipe for example, would delay the error.
    void pool.close();
  }
}

/** Sizes only decide which thread does the work, never how much is read. */
async function isMuch(files: readonly string[]): Promise<boolean> {
  if (files.length <= 1 || files.length > manyFiles) return files.length > 1;
  const sizes = await Promise.all(
    files.map((file) =>
      stat(file).then(
        ({ size }) => size,
        // Opening the file will report the error.
        () => 0,
      ),
    ),
  );
  return sizes.reduce((total, size) => total + size, 0) > manyBytes;
}

async function digestHere<Format extends DigestFormat>(
  files: readonly string[],
  { outputFormat = "hex" as Format, signal, onFile, onUnreadable }: DigestManyFilesOptions<Format>,
): Promise<Digest<Format>[]> {
  const hashes: Digest<Format>[] = [];
  const counter = createCounter();
  const job = { inputs: files, counter, inputsAtOnce: files.length, outputFormat: writtenFormat(outputFormat) };
  const done = runJob(
    job,
    (path) => filePieces(path, bytesPerPiece),
    (index, written) => {
      const hash = fromWritten(written, outputFormat);
      hashes[index] = hash;
      onFile?.({ path: files[index] as string, index, hash });
    },
    onUnreadable && ((index, error) => onUnreadable({ path: files[index] as string, index, error: error as Error })),
  );
  await orAborted(done, signal, () => stopJob(counter));
  return hashes;
}
