import { requireFunction, requireSignal, requireWorkers, wrongType } from "../../errors/check-arguments.ts";
import { type Digest, type DigestFormat, type DigestOptions, formatOf } from "../../md5/output-format.ts";
import { digestInPool } from "./pool.ts";
import { startWorker } from "./start-worker.ts";

/** A file, or a file with a signal that cancels only this one. */
export type FileToDigest = File | { readonly file: File; readonly signal?: AbortSignal | undefined };

/** How files are digested, and by how many workers. */
export interface DigestFilesOptions<Format extends DigestFormat = DigestFormat> extends DigestOptions<Format> {
  /**
   * Called with each file once it is digested or has failed, in no particular order. If it throws, the whole call
   * fails.
   *
   * @default none
   */
  onFile?: ((result: FileResult<Format>) => void) | undefined;
  /**
   * Called at most every 50 ms while results or bytes arrive, and once at the end. If it throws, the whole call fails.
   *
   * @default none
   */
  onProgress?: ((progress: FilesProgress) => void) | undefined;
  /**
   * Ends all workers immediately, even if a read hangs; the promise rejects with the signal's reason.
   *
   * @default none
   */
  signal?: AbortSignal | undefined;
  /**
   * The maximum number of workers, a whole number of at least 1. Each needs up to 24 MiB for the files that it is
   * reading.
   *
   * @default the number of logical processors, at most 8
   */
  workers?: number | undefined;
}

/** The digest of a file, or why it has none. */
export type FileResult<Format extends DigestFormat = "hex"> = {
  /** The index of the file among those given, from 0. */
  readonly index: number;
  readonly file: File;
} & (
  | { readonly hash: Digest<Format>; readonly error?: undefined }
  | {
      readonly hash?: undefined;
      /**
       * For a file that can't be read, an Error whose message begins with the file's name and whose `cause` is a
       * DOMException like the browser's: `NotFoundError`, `NotReadableError` (also for a file that has changed since it
       * was chosen) … For a cancelled file, the reason of its signal.
       */
      readonly error: unknown;
    }
);

/** The progress of a call. */
export interface FilesProgress {
  /** The bytes digested so far, with those of files that are still being read. */
  readonly bytes: number;
  /** The number of files that were digested or failed. */
  readonly files: number;
  /** Files of more than 1 MiB that are being read. Shorter ones are read as a whole. */
  readonly reading: readonly { readonly index: number; readonly file: File; readonly bytes: number }[];
}

/**
 * The MD5 of many files in a browser, computed by module workers with one WebAssembly instance each. Memory use grows
 * neither with the number of files nor with their sizes: files are taken from the iterable, which may be a generator,
 * when a worker has room for them, long files are read in chunks, and digests are only passed to `onFile`. Short files
 * are sent in groups and digested side by side. A file that can't be read doesn't affect the others. Workers end with
 * the call.
 *
 * The page's Content-Security-Policy has to allow the worker's script, for example by `worker-src 'self'`. The script's
 * own policy needs `'wasm-unsafe-eval'` for WebAssembly; without it the digests are the same, only slower.
 *
 * @throws Md5Error `INVALID_OUTPUT_FORMAT`, or `INVALID_ARGUMENT` if a file (naming its index) isn't a Blob or an
 *   option has a wrong type
 * @throws Error if a worker can't be started or dies
 * @throws the signal's reason, or what `onFile`, `onProgress` or the iterable throws
 * @example
 * await digestFiles(input.files, {
 *   onFile: ({ file, hash, error }) => console.log(file.name, hash ?? error),
 *   onProgress: ({ bytes }) => showShare(bytes / total),
 *   signal: AbortSignal.timeout(60_000),
 * });
 */
export async function digestFiles<Format extends DigestFormat = "hex">(
  files: Iterable<FileToDigest>,
  options: DigestFilesOptions<Format> = {},
): Promise<void> {
  formatOf(options, "digestFiles(files, { onFile })");
  const { workers = defaultWorkers(), signal, onFile, onProgress } = options;
  requireWorkers(workers, 1);
  requireSignal(signal);
  requireFunction(onFile, "onFile");
  requireFunction(onProgress, "onProgress");
  if (!(Symbol.iterator in Object(files)) || typeof files === "string") {
    throw wrongType(files, "files", undefined, "an iterable of files");
  }
  await digestInPool(startWorker, files, { ...options, workers });
}

/** With more workers, disk and memory are the bottleneck. */
function defaultWorkers(): number {
  return Math.min(8, globalThis.navigator?.hardwareConcurrency ?? 4);
}
