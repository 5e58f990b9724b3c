import type { Job } from "./run-job.ts";

/** A request to a worker thread. */
export interface JobRequest extends Omit<Job<unknown>, "inputs"> {
  readonly id: number;
  /** File paths or bytes. */
  readonly inputs: readonly string[] | readonly Uint8Array[];
  /** Whether the job continues after an input that can't be read. */
  readonly goesOn: boolean;
}

/** A worker thread's reply. A job gets any number of replies; the last one has `isDone` or `failure`. */
export interface JobReply {
  readonly id: number;
  readonly hashes?: IndexedHashes;
  readonly isDone?: boolean;
  /** An input that can't be read, if the job continues. */
  readonly failedInput?: FailedInput;
  /** The failure of the whole job. */
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

/**
 * Digests and the indexes of their inputs, as parallel lists: two lists are copied between threads much faster than a
 * list of pairs.
 */
export interface IndexedHashes {
  readonly indexes: readonly number[];
  readonly hashes: readonly string[];
}
