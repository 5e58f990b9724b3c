/**
 * The program of a worker thread. scripts/generate-digest-worker.ts makes a text of it, from which pools start threads.
 */
import { parentPort } from "node:worker_threads";
import { bytePieces, filePiecesSync } from "./pieces-sync.ts";
import { runJob } from "./run-job.ts";
import type { IndexedHash, InputFailure, JobReply, JobRequest } from "./worker-messages.ts";

const piecesOf = (input: string | Uint8Array) =>
  typeof input === "string" ? filePiecesSync(input) : bytePieces(input);

parentPort?.on("message", async ({ id, goesOn, ...job }: JobRequest) => {
  const reply = (rest: Omit<JobReply, "id">) => parentPort?.postMessage({ id, ...rest } satisfies JobReply);
  let hashes: IndexedHash[] = [];
  function replyHashes(): void {
    if (hashes.length > 0) reply({ hashes });
    hashes = [];
  }
  try {
    await runJob(
      job,
      piecesOf,
      (index, hash) => {
        // Several hashes to a message: a message takes as long as several small files.
        if (hashes.push([index, hash]) === 1) setTimeout(replyHashes, 10);
      },
      goesOn ? (index, error) => reply({ failedInput: { index, failure: plainError(error) } }) : undefined,
    );
    replyHashes();
    reply({ isDone: true });
  } catch (error) {
    reply({ failure: plainError(error) });
  }
});

/** Copies of errors lose `code` and `path` between threads. */
function plainError(error: unknown): InputFailure {
  return { ...(error as Error), message: (error as Error).message };
}

// A message that can't be read belongs to no known job. The thread dies, and its pool rejects the thread's jobs.
parentPort?.on("messageerror", (error) => {
  throw error;
});
