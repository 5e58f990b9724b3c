/**
 * The program of a worker thread. `worker-program.ts` bundles it into a string, from which pools start threads.
 */
import { parentPort } from "node:worker_threads";
import { runJob } from "../jobs/job.ts";
import { bytePieces, digestShortFiles } from "./short-files.ts";
import type { InputFailure, JobReply, JobRequest } from "./worker-thread.ts";

parentPort?.on("message", async ({ id, skipsUnreadable, ...job }: JobRequest) => {
  const reply = (rest: Omit<JobReply, "id">) => parentPort?.postMessage({ id, ...rest } satisfies JobReply);
  let [indexes, hashes]: [number[], string[]] = [[], []];
  function replyHashes(): void {
    if (hashes.length > 0) reply({ hashes: { indexes, hashes } });
    [indexes, hashes] = [[], []];
  }
  try {
    await digestInputs(
      job,
      (index, hash) => {
        // Sends several hashes per message, because a message takes as long as several small files.
        indexes.push(index);
        if (hashes.push(hash) === 1) setTimeout(replyHashes, 10);
      },
      skipsUnreadable ? (index, error) => reply({ failedInput: { index, failure: plainError(error) } }) : undefined,
    );
    replyHashes();
    reply({ isDone: true });
  } catch (error) {
    reply({ failure: plainError(error) });
  }
});

async function digestInputs(
  { inputs, ...others }: Omit<JobRequest, "id" | "skipsUnreadable">,
  onHash: (index: number, hash: string) => void,
  onFailure: ((index: number, error: unknown) => void) | undefined,
): Promise<void> {
  if (!areFiles(inputs)) return runJob({ ...others, inputs }, bytePieces, onHash, onFailure);
  const job = { ...others, inputs };
  const { takeLong, piecesOf } = digestShortFiles(job, onHash, onFailure);
  return runJob(job, (_path, index) => piecesOf(index), onHash, onFailure, takeLong);
}

function areFiles(inputs: readonly string[] | readonly Uint8Array[]): inputs is readonly string[] {
  return typeof inputs[0] === "string";
}

/** Errors lose `code` and `path` when they are copied between threads. */
function plainError(error: unknown): InputFailure {
  return { ...(error as Error), message: (error as Error).message };
}

// A message that can't be read can't be assigned to a job, so the thread dies and its pool rejects the thread's jobs.
parentPort?.on("messageerror", (error) => {
  throw error;
});
