import { type DigestStreamOptions, digestStream } from "../../digest-stream.ts";
import {
  requireFunction,
  requireList,
  requireOptions,
  requireSignal,
  requireWorkers,
} from "../../errors/check-arguments.ts";
import { bytesPerTurn, orAborted } from "../../md5/event-loop.ts";
import { type Digest, type DigestFormat, formatOf, fromWritten, writtenFormat } from "../../md5/output-format.ts";
import { type Verification, type VerifyStreamOptions, verifyStream } from "../../verify.ts";
import { type FilePath, filePieces, toPath } from "./jobs/file-pieces.ts";
import { bytesPerPiece, createCounter, runJob, stopJob } from "./jobs/job.ts";
import { createMd5WorkerPool, type DigestManyFilesOptions, defaultWorkers } from "./pool/worker-pool.ts";

/**
 * The MD5 of a file, read from beginning to end, whatever size the file system reports (0 for files under `/proc`).
 * Uses a megabyte of memory for a file of any size. The event loop gets a turn every half megabyte. The file is always
 * closed. `signal` works even while a read hangs.
 *
 * @throws Node's error, with `code` and `path`, if the file can't be read: `ENOENT`, `EACCES`, `EISDIR` …
 * @throws Md5Error `INVALID_OUTPUT_FORMAT`, or `INVALID_ARGUMENT` if the path is neither a string nor a `file:` URL; in
 *   both cases before anything is opened
 * @throws the signal's reason, or what `onProgress` throws
 * @example
 * const { size } = await stat("release.tar.gz");
 * await digestFile("release.tar.gz", { onProgress: ({ bytes }) => showShare(bytes / size) });
 */
export async function digestFile<Format extends DigestFormat = "hex">(
  path: FilePath,
  options: DigestStreamOptions<Format> = {},
): Promise<Digest<Format>> {
  requireOptions(options, 'digestFile(path, { outputFormat: "base64" })');
  return digestStream(openFile(path), options);
}

/**
 * Compares the MD5 of a file with an expected hash. A malformed hash is refused before the file is opened.
 *
 * @throws Md5Error `INVALID_HASH_FORMAT`, and everything that `digestFile` throws
 * @example
 * const { isValid } = await verifyFile("release.tar.gz", "5d41402abc4b2a76b9719d911017c592");
 */
export async function verifyFile(
  path: FilePath,
  expectedHash: string,
  options: VerifyStreamOptions = {},
): Promise<Verification> {
  requireOptions(options, "verifyFile(path, expectedHash, { signal })");
  return verifyStream(openFile(path), expectedHash, options);
}

/** Opens the file on the first read. Each read is 512 KiB: smaller ones are slower, larger ones no faster. */
function openFile(path: FilePath): AsyncIterable<Uint8Array> {
  return filePieces(toPath(path, "path"), bytesPerTurn);
}

/** Starting threads pays off above this number, because they read short files one after another, without promises. */
const manyFiles = 256;

/** How files are digested, and by how many threads. */
export interface DigestFilesOptions<Format extends DigestFormat = DigestFormat> extends DigestManyFilesOptions<Format> {
  /**
   * The maximum number of threads to start, a whole number. With 0, and for up to 256 files, the calling thread reads
   * and digests the files, and yields to its event loop between pieces: a few large files fill its SIMD lanes.
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
  if (workers === 0 || files.length <= manyFiles) return digestHere(files, others);
  const pool = createMd5WorkerPool({ workers });
  try {
    return await pool.digestFiles(files, others);
  } finally {
    // Not awaited: a thread that hangs in a read, of a pipe for example, would delay the error.
    void pool.close();
  }
}

async function digestHere<Format extends DigestFormat>(
  files: readonly string[],
  { outputFormat = "hex" as Format, signal, onFile, onUnreadable }: DigestManyFilesOptions<Format>,
): Promise<Digest<Format>[]> {
  const hashes: Digest<Format>[] = new Array(files.length);
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
