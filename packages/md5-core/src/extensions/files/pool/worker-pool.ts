import { availableParallelism } from "node:os";
import {
  type Bytes,
  readBytes,
  requireBoolean,
  requireFunction,
  requireList,
  requireOptions,
  requireSignal,
  requireWorkers,
} from "../../../errors/check-arguments.ts";
import { orAborted } from "../../../md5/event-loop.ts";
import {
  type Digest,
  type DigestFormat,
  type DigestOptions,
  formatOf,
  fromWritten,
  writtenFormat,
} from "../../../md5/output-format.ts";
import { type FilePath, toPath } from "../jobs/file-pieces.ts";
import { createCounter, isStopped, stopJob } from "../jobs/job.ts";
import { workerProgram } from "./worker-program.ts";
import { type JobRequest, startWorkerThread, type WorkerThread } from "./worker-thread.ts";

/** How many threads a pool has. */
export interface WorkerPoolOptions {
  /**
   * The maximum number of threads, a whole number of at least 1. Each takes time to start and about 15 MB of memory.
   *
   * @default the machine's available parallelism, at most 8
   */
  workers?: number | undefined;
}

/** A file that was digested. */
export interface DigestedFile<Format extends DigestFormat = DigestFormat> {
  /** The path as given; a URL is converted to a path. */
  readonly path: string;
  /** Its index in the paths. */
  readonly index: number;
  readonly hash: Digest<Format>;
}

/** Options shared by the digests of many inputs. */
interface JobOptions<Format extends DigestFormat> extends DigestOptions<Format> {
  /**
   * Stops the work immediately; the promise rejects with the signal's reason.
   *
   * @default none
   */
  signal?: AbortSignal | undefined;
}

/** How files are digested. */
export interface DigestManyFilesOptions<Format extends DigestFormat = DigestFormat> extends JobOptions<Format> {
  /**
   * Called with each file once it is digested, in order of completion. If it throws, the whole call fails.
   *
   * @default none
   */
  onFile?: ((file: DigestedFile<Format>) => void) | undefined;
  /**
   * Called with each file that can't be read. The call then continues with the others and leaves a hole at the file's
   * index. If it throws, the whole call fails.
   *
   * @default none: the first file that can't be read fails the whole call
   */
  onUnreadable?: ((file: UnreadableFile) => void) | undefined;
}

/** A file that could not be read. */
export interface UnreadableFile {
  /** The path as given; a URL is converted to a path. */
  readonly path: string;
  /** Its index in the paths. */
  readonly index: number;
  /** Node's error, with `code` and `path`. */
  readonly error: Error;
}

/** How buffers are digested. */
export interface DigestBuffersOptions<Format extends DigestFormat = DigestFormat> extends JobOptions<Format> {
  /**
   * Transfers the inputs' memory to the threads instead of copying it. The caller loses it: from then on, the inputs
   * and all other views of the same ArrayBuffer have length 0. Memory that can't be transferred, such as WebAssembly's
   * or a small Buffer's, is copied. A SharedArrayBuffer is neither copied nor transferred, regardless of this option.
   *
   * @default false: copied, which blocks the calling thread
   */
  transfer?: boolean | undefined;
}

/** Threads that are kept for many calls, whereas {@link digestFiles} starts and ends its own threads for each call. */
export interface Md5WorkerPool {
  /**
   * The MD5 of files, in the order of their paths, like {@link digestFiles}, but always computed by threads. The
   * threads open the files themselves, so no bytes are passed between threads.
   */
  digestFiles<Format extends DigestFormat = "hex">(
    paths: readonly FilePath[],
    options?: DigestManyFilesOptions<Format>,
  ): Promise<Digest<Format>[]>;
  /**
   * The MD5 of large buffers, in input order. For small ones, the package's `digestManyBytes` is faster. Don't change
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
   * Rejects pending work and ends the threads; a later call starts new ones. Resolves when the threads have ended,
   * which a hanging read, of a pipe for example, delays.
   */
  close(): Promise<void>;
}

/**
 * Creates a pool of threads that digest files and large buffers in parallel to the calling thread. They start when they
 * are first needed. If a thread dies, its work is rejected and the thread is replaced. Idle threads don't keep the
 * process running.
 *
 * @throws Md5Error `INVALID_ARGUMENT` if `workers` isn't a whole number from 1
 * @example
 * const pool = createMd5WorkerPool({ workers: 4 });
 * const hashes = await pool.digestManyBytes(buffers, { transfer: true });
 * await pool.close();
 */
export function createMd5WorkerPool(options: WorkerPoolOptions = {}): Md5WorkerPool {
  requireOptions(options, "createMd5WorkerPool({ workers: 4 })");
  const { workers = defaultWorkers() } = options;
  return createPool(workers, workerProgram);
}

/** With more threads, disk and memory are the bottleneck. */
export function defaultWorkers(): number {
  return Math.min(8, availableParallelism());
}

/** One thread's share of a call. Threads with the same counter have the same inputs. */
interface Share extends Omit<JobRequest, "id" | "outputFormat" | "skipsUnreadable"> {
  /** The indexes of its inputs in the whole call. Absent if the share has all inputs. */
  readonly indexes?: readonly number[];
  readonly transfer?: readonly ArrayBuffer[];
}

/** @param program returns what the threads run, for tests of threads that die */
export function createPool(workers: number, program: () => string): Md5WorkerPool {
  requireWorkers(workers, 1);
  const threads: (WorkerThread | undefined)[] = [];

  function thread(place: number): WorkerThread {
    const started = threads[place];
    if (started) return started;
    const starting = startWorkerThread(program(), () => {
      if (threads[place] === starting) threads[place] = undefined;
    });
    threads[place] = starting;
    return starting;
  }

  /** All digests of a call. The first error stops all threads. */
  async function digestShares<Format extends DigestFormat>(
    shares: readonly Share[],
    { outputFormat = "hex" as Format, signal }: JobOptions<Format>,
    onHash: (index: number, hash: Digest<Format>) => void = () => {},
    onFailedInput?: (index: number, error: Error) => void,
  ): Promise<Digest<Format>[]> {
    const skipsUnreadable = onFailedInput !== undefined;
    signal?.throwIfAborted();
    const hashes: Digest<Format>[] = [];
    const done = shares.map(({ indexes, transfer = [], ...job }, place) =>
      thread(place).run(
        { ...job, skipsUnreadable, outputFormat: writtenFormat(outputFormat) },
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
        (index, error) => {
          if (!isStopped(job.counter)) onFailedInput?.(index, error);
        },
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
      const hashes = await digestShares(
        Array(Math.min(workers, inputs.length)).fill(share),
        options,
        (index, hash) => onFile?.({ path: inputs[index] as string, index, hash }),
        onUnreadable && ((index, error) => onUnreadable({ path: inputs[index] as string, index, error })),
      );
      // The last files may be unreadable.
      hashes.length = inputs.length;
      return hashes;
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

/**
 * Shares of about the same number of bytes. An input goes to the thread with the fewest bytes, or to the one that
 * already has its memory.
 */
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
