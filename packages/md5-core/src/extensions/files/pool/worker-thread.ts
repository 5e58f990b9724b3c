import { Worker } from "node:worker_threads";
import type { Job } from "../jobs/job.ts";

/** A thread that runs jobs. It keeps the process running only while it has one. */
export interface WorkerThread {
  /**
   * @param transfer memory to transfer to the thread; everything is copied if some of it can't be transferred
   * @param onFailedInput called for each input that can't be read, if the job continues
   * @throws the error of an input, of a callback, or of the thread if it dies
   */
  run(
    job: Omit<JobRequest, "id">,
    transfer: readonly ArrayBuffer[],
    onHashes: (hashes: IndexedHashes) => void,
    onFailedInput?: (index: number, error: Error) => void,
  ): Promise<void>;
  /** Rejects pending jobs and ends the thread, which a hanging read delays. */
  close(): Promise<void>;
}

/** The callbacks of an unfinished job. */
interface PendingJob {
  resolve(): void;
  reject(error: unknown): void;
  onHashes(hashes: IndexedHashes): void;
  onFailedInput(index: number, error: Error): void;
}

/**
 * Starts a thread with a program given as a string: a bundler that combines many files into one would lose a separate
 * file.
 *
 * @param onEnd called when the thread can't run any more jobs
 */
export function startWorkerThread(program: string, onEnd: () => void): WorkerThread {
  // Doesn't inherit the flags of this process: a TypeScript loader among them would slow down the start of each thread.
  const worker = new Worker(program, { eval: true, execArgv: [], name: "md5" });
  worker.unref();
  const pending = new Map<number, PendingJob>();
  let lastId = 0;

  function settle(id: number, action: (job: PendingJob) => void): void {
    const job = pending.get(id);
    if (job === undefined) return;
    pending.delete(id);
    if (pending.size === 0) worker.unref();
    action(job);
  }

  function end(error: unknown): void {
    onEnd();
    for (const id of pending.keys()) settle(id, (job) => job.reject(error));
  }

  worker.on("message", ({ id, hashes, isDone, failedInput, failure }: JobReply) => {
    try {
      if (hashes) pending.get(id)?.onHashes(hashes);
      if (failedInput) pending.get(id)?.onFailedInput(failedInput.index, errorOf(failedInput.failure));
    } catch (error) {
      settle(id, (job) => job.reject(error));
    }
    if (failure) settle(id, (job) => job.reject(errorOf(failure)));
    if (isDone) settle(id, (job) => job.resolve());
  });
  worker.on("error", end);
  worker.on("exit", (exitCode) => end(new Error(`The thread that digests ended, with exit code ${exitCode}.`)));

  return {
    run(job, transfer, onHashes, onFailedInput = () => {}) {
      return new Promise((resolve, reject) => {
        const id = ++lastId;
        const request: JobRequest = { id, ...job };
        try {
          worker.postMessage(request, transfer);
        } catch {
          // Some of it can't be transferred. Node 20 copies such memory by itself.
          worker.postMessage(request);
        }
        pending.set(id, { resolve, reject, onHashes, onFailedInput });
        worker.ref();
      });
    },
    async close() {
      // Rejects before `terminate` resolves: a thread that hangs in a read ends only when that read does.
      end(new Error("The pool was closed."));
      await worker.terminate();
    },
  };
}

function errorOf(failure: InputFailure): Error {
  return Object.assign(new Error(failure.message), failure);
}

/** A request to a worker thread. */
export interface JobRequest extends Omit<Job<unknown>, "inputs"> {
  readonly id: number;
  /** File paths or bytes. */
  readonly inputs: readonly string[] | readonly Uint8Array[];
  /** Whether the job continues after an input that can't be read. */
  readonly skipsUnreadable: boolean;
}

/** A worker thread's reply. A job gets any number of replies; the last one has `isDone` or `failure`. */
export interface JobReply {
  readonly id: number;
  readonly hashes?: IndexedHashes;
  readonly isDone?: boolean;
  /** An input that can't be read, if the job continues. */
  readonly failedInput?: { readonly index: number; readonly failure: InputFailure };
  /** The failure of the whole job. */
  readonly failure?: InputFailure;
}

/** Node's error as plain data. */
export interface InputFailure {
  readonly message: string;
}

/**
 * Digests and the indexes of their inputs, as parallel lists: two lists are copied between threads much faster than a
 * list of pairs.
 */
interface IndexedHashes {
  readonly indexes: readonly number[];
  readonly hashes: readonly string[];
}
