import type { Job } from "./run-job.ts";

/** What a worker thread is asked. */
export interface JobRequest extends Omit<Job<unknown>, "inputs"> {
  readonly id: number;
  /** Paths of files, or bytes. */
  readonly inputs: readonly string[] | readonly Uint8Array[];
  /** Whether the job goes on after an input that can't be read. */
  readonly goesOn: boolean;
}

/** What it answers, as often as it likes; the last answer to a job is done or has a failure. */
export interface JobReply {
  readonly id: number;
  readonly hashes?: IndexedHashes;
  readonly isDone?: boolean;
  /** An input that can't be read, where the job goes on. */
  readonly failedInput?: FailedInput;
  /** Of the whole job. */
  readonly failure?: InputFailure;
}

/** Node's error as plain data. */
export interface InputFailure {
  readonly message: string;
}

/** An input of a job and why it can't be read. */
export interface FailedInput {
  readonly index: number;
  readonly failure: InputFailure;
}

/** Digests and the indexes of their inputs, side by side: threads copy two lists much quicker than a list of pairs. */
export interface IndexedHashes {
  readonly indexes: readonly number[];
  readonly hashes: readonly string[];
}
