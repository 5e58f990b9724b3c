import { Worker } from "node:worker_threads";
import type { IndexedHashes, InputFailure, JobReply, JobRequest } from "./worker-messages.ts";

/** A thread that does jobs. It keeps the process running while it has one, and no longer. */
export interface WorkerThread {
  /**
   * @param transfer memory that the thread takes from the caller; all is copied where some can't be moved
   * @param onFailedInput told of each input that can't be read, where the job goes on
   * @throws the error of an input, of a callback, or of the thread when it dies
   */
  run(
    job: Omit<JobRequest, "id">,
    transfer: readonly ArrayBuffer[],
    onHashes: (hashes: IndexedHashes) => void,
    onFailedInput?: (index: number, error: Error) => void,
  ): Promise<void>;
  /** Rejects the jobs it still has and ends the thread, as soon as a read that hangs lets it. */
  close(): Promise<void>;
}

/** What waits for a job's end. */
interface PendingJob {
  resolve(): void;
  reject(error: unknown): void;
  onHashes(hashes: IndexedHashes): void;
  onFailedInput(index: number, error: Error): void;
}

/**
 * Starts a thread with a program given as text: a bundler that makes one file of many would lose a file of its own.
 *
 * @param onEnd told once the thread can do no more jobs
 */
export function startWorkerThread(program: string, onEnd: () => void): WorkerThread {
  // Without the flags of this process: a TypeScript loader among them would slow the start of each thread.
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
          // Some of it can't be moved. Node 20 copies that by itself.
          worker.postMessage(request);
        }
        pending.set(id, { resolve, reject, onHashes, onFailedInput });
        worker.ref();
      });
    },
    async close() {
      // Before `terminate` resolves: a thread that hangs in a read ends only with that read.
      end(new Error("The pool was closed."));
      await worker.terminate();
    },
  };
}

function errorOf(failure: InputFailure): Error {
  return Object.assign(new Error(failure.message), failure);
}
