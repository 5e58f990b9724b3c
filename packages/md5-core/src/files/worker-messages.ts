import type { Job } from "./run-job.ts";

/** What a worker thread is asked. */
export interface JobRequest extends Job<string | Uint8Array> {
  readonly id: number;
}

/** What it answers, as often as it likes; the last answer to a job is done or has a failure. */
export interface JobReply {
  readonly id: number;
  readonly hashes?: readonly IndexedHash[];
  readonly isDone?: boolean;
  /** Node's error as plain data: copies of errors lose `code` and `path` between threads. */
  readonly failure?: { readonly message: string };
}

export type IndexedHash = readonly [index: number, hash: string];
