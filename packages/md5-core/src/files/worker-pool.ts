import { availableParallelism } from "node:os";
import {
  type Bytes,
  readBytes,
  requireBoolean,
  requireFunction,
  requireList,
  requireOptions,
  requireSignal,
} from "../errors/check-arguments.ts";
import { describeValue } from "../errors/describe-value.ts";
import { Md5Error } from "../errors/md5-error.ts";
import {
  type Digest,
  type DigestFormat,
  type DigestOptions,
  formatOf,
  fromWritten,
  writtenFormat,
} from "../md5/output-format.ts";
import { digestWorkerProgram } from "./digest-worker.generated.ts";
import { type FilePath, toPath } from "./file-path.ts";
import { createCounter, isStopped, stopJob } from "./job-counter.ts";
import { orAborted } from "./or-aborted.ts";
import type { JobRequest } from "./worker-messages.ts";
import { startWorkerThread, type WorkerThread } from "./worker-thread.ts";

/** How many threads a pool has. */
export interface WorkerPoolOptions {
  /**
   * The most threads that run together, a whole number from 1. Each costs time to start and some 15 MB of memory.
   *
   * @default as many as the machine runs in parallel, at most 8
   */
  workers?: number | undefined;
}

/** A file that was digested. */
export interface DigestedFile<Format extends DigestFormat = DigestFormat> {
  /** As it was given, a URL as a path. */
  readonly path: string;
  /** Its index in the paths. */
  readonly index: number;
  readonly hash: Digest<Format>;
}

/** What the digests of many inputs have in common. */
interface JobOptions<Format extends DigestFormat> extends DigestOptions<Format> {
  /**
   * Ends the work immediately; the promise rejects with the signal's reason.
   *
   * @default none
   */
  signal?: AbortSignal | undefined;
}

/** How files are digested. */
export interface DigestManyFilesOptions<Format extends DigestFormat = DigestFormat> extends JobOptions<Format> {
  /**
   * Called with each file once it is digested, in the order in which they end. An error that it throws fails the whole
   * call.
   *
   * @default none
   */
  onFile?: ((file: DigestedFile<Format>) => void) | undefined;
  /**
   * Called with each file that can't be read. The call then goes on with the others and leaves a hole at the file's
   * index. An error that it throws fails the whole call.
   *
   * @default none: the first file that can't be read fails the whole call
   */
  onUnreadable?: ((file: UnreadableFile) => void) | undefined;
}

/** A file that could not be read. */
export interface UnreadableFile {
  /** As it was given, a URL as a path. */
  readonly path: string;
  /** Its index in the paths. */
  readonly index: number;
  /** Node's error, with `code` and `path`. */
  readonly error: Error;
}

/** How buffers are digested. */
export interface DigestBuffersOptions<Format extends DigestFormat = DigestFormat> extends JobOptions<Format> {
  /**
   * Moves the memory of the inputs to the threads instead of copying it. It is gone for the caller: the inputs, and all
   * other views of the same ArrayBuffer, have the length 0 from then on. Memory that can't be moved, WebAssembly's or a
   * small Buffer's, is copied. Memory of a SharedArrayBuffer is neither copied nor moved, whatever this says.
   *
   * @default false: copied, which holds up the calling thread
   */
  transfer?: boolean | undefined;
}

/** Threads that are kept for many calls, where {@link digestFiles} starts and ends its own for each. */
export interface Md5WorkerPool {
  /**
   * The MD5 of files in the order of their paths, as {@link digestFiles} returns it, always by threads. The threads
   * open the files themselves, so no bytes pass between threads.
   */
  digestFiles<Format extends DigestFormat = "hex">(
    paths: readonly FilePath[],
    options?: DigestManyFilesOptions<Format>,
  ): Promise<Digest<Format>[]>;
  /**
   * The MD5 of large buffers in their order. For small ones the package's `digestManyBytes` is quicker. Don't change
   * shared memory before the promise settles.
   *
   * @throws Md5Error `INVALID_ARGUMENT` naming the index of an input that isn't bytes, or whose memory was transferred
   * @throws Md5Error `INVALID_OUTPUT_FORMAT`
   * @throws the signal's reason
   */
  digestManyBytes<Format extends DigestFormat = "hex">(
    inputs: readonly Bytes[],
    options?: DigestBuffersOptions<Format>,
  ): Promise<Digest<Format>[]>;
  /**
   * Rejects what the threads still have to do and ends them; a later call starts new ones. Resolves when they have
   * ended. A read that hangs, of a pipe for example, delays that.
   */
  close(): Promise<void>;
}

/**
 * Threads that digest files and large buffers beside the calling one. They start when they are first needed. A thread
 * that dies rejects its work and is replaced. Without work they don't keep the process running.
 *
 * @throws Md5Error `INVALID_ARGUMENT` when `workers` is no whole number from 1
 * @example
 * const pool = createMd5WorkerPool({ workers: 4 });
 * const hashes = await pool.digestManyBytes(buffers, { transfer: true });
 * await pool.close();
 */
export function createMd5WorkerPool(options: WorkerPoolOptions = {}): Md5WorkerPool {
  requireOptions(options, "createMd5WorkerPool({ workers: 4 })");
  const { workers = defaultWorkers() } = options;
  return createPool(workers, digestWorkerProgram);
}

/** With more, the disk and the memory are the limit. */
export function defaultWorkers(): number {
  return Math.min(8, availableParallelism());
}

/** @throws Md5Error `INVALID_ARGUMENT` */
export function requireWorkers(workers: number, least: number): void {
  if (Number.isInteger(workers) && workers >= least) return;
  throw new Md5Error(
    "INVALID_ARGUMENT",
    `workers: must be a whole number from ${least}; got ${describeValue(workers)}`,
  );
}

/** What one thread does of a whole. Threads with the same counter have the same inputs. */
interface Share extends Omit<JobRequest, "id" | "outputFormat" | "goesOn"> {
  /** The indexes of its inputs in the whole call. Absent where the share has all inputs. */
  readonly indexes?: readonly number[];
  readonly transfer?: readonly ArrayBuffer[];
}

/** @param program what the threads run, for tests of threads that die */
export function createPool(workers: number, program: string): Md5WorkerPool {
  requireWorkers(workers, 1);
  const threads: (WorkerThread | undefined)[] = [];

  function thread(place: number): WorkerThread {
    const started = threads[place];
    if (started) return started;
    const starting = startWorkerThread(program, () => {
      if (threads[place] === starting) threads[place] = undefined;
    });
    threads[place] = starting;
    return starting;
  }

  /** All digests of the whole, or the first error, which stops all threads. */
  async function digestShares<Format extends DigestFormat>(
    shares: readonly Share[],
    { outputFormat = "hex" as Format, signal }: JobOptions<Format>,
    onHash: (index: number, hash: Digest<Format>) => void = () => {},
    onFailedInput?: (index: number, error: Error) => void,
  ): Promise<Digest<Format>[]> {
    const goesOn = onFailedInput !== undefined;
    signal?.throwIfAborted();
    const hashes: Digest<Format>[] = [];
    const done = shares.map(({ indexes, transfer = [], ...job }, place) =>
      thread(place).run(
        { ...job, goesOn, outputFormat: writtenFormat(outputFormat) },
        transfer,
        (written) => {
          for (const [place, indexInShare] of written.indexes.entries()) {
            if (isStopped(job.counter)) return;
            const index = indexes?.[indexInShare] ?? indexInShare;
            const hash = fromWritten(written.hashes[place] as string, outputFormat);
            hashes[index] = hash;
            onHash(index, hash);
          }
        },
        onFailedInput,
      ),
    );
    await orAborted(Promise.all(done), signal, () => {
      for (const { counter } of shares) stopJob(counter);
    });
    return hashes;
  }

  return {
    async digestFiles<Format extends DigestFormat = "hex">(
      paths: readonly FilePath[],
      options: DigestManyFilesOptions<Format> = {},
    ) {
      formatOf(options, 'digestFiles(paths, { outputFormat: "base64" })');
      const { onFile, onUnreadable, signal } = options;
      requireSignal(signal);
      requireFunction(onFile, "onFile");
      requireFunction(onUnreadable, "onUnreadable");
      requireList(paths, "paths");
      const inputs = paths.map((path, index) => toPath(path, "paths", index));
      const share: Share = { inputs, counter: createCounter(), inputsAtOnce: Math.ceil(inputs.length / workers) };
      return digestShares(
        Array(Math.min(workers, inputs.length)).fill(share),
        options,
        (index, hash) => onFile?.({ path: inputs[index] as string, index, hash }),
        onUnreadable && ((index, error) => onUnreadable({ path: inputs[index] as string, index, error })),
      );
    },
    async digestManyBytes<Format extends DigestFormat = "hex">(
      inputs: readonly Bytes[],
      options: DigestBuffersOptions<Format> = {},
    ) {
      formatOf(options, 'digestManyBytes(inputs, { outputFormat: "base64" })');
      requireSignal(options.signal);
      requireBoolean(options.transfer, "transfer");
      requireList(inputs, "inputs");
      const views = inputs.map((input, index) => readBytes(input, "inputs", index));
      const own = views.map((input) => (options.transfer || isShared(input) ? input : new Uint8Array(input)));
      return digestShares(shareOut(own, workers), options);
    },
    async close() {
      await Promise.all(threads.map((started) => started?.close()));
    },
  };
}

function isShared({ buffer }: Uint8Array): boolean {
  return buffer instanceof SharedArrayBuffer;
}

/** Parts of about the same number of bytes: an input goes to the thread that has least, or has the same memory. */
function shareOut(inputs: readonly Uint8Array[], workers: number): Share[] {
  const parts = Array.from({ length: Math.min(workers, inputs.length) }, () => ({
    bytes: 0,
    indexes: [] as number[],
    transfer: [] as ArrayBuffer[],
  }));
  const partOf = new Map<ArrayBufferLike, (typeof parts)[number]>();
  for (const [index, input] of inputs.entries()) {
    const { buffer } = input;
    const part = partOf.get(buffer) ?? parts.reduce((least, other) => (other.bytes < least.bytes ? other : least));
    if (buffer instanceof ArrayBuffer && !partOf.has(buffer)) {
      partOf.set(buffer, part);
      part.transfer.push(buffer);
    }
    part.bytes += input.length;
    part.indexes.push(index);
  }
  return parts.map(({ indexes, transfer }) => ({
    inputs: indexes.map((index) => inputs[index] as Uint8Array),
    indexes,
    transfer,
    counter: createCounter(),
    inputsAtOnce: indexes.length,
  }));
}
