import { readObject } from "./check.ts";
import { OptionError } from "./errors/option-error.ts";

export interface UploadProgress {
  /** Bytes of the body handed to the network; a retry starts again at 0. */
  readonly sentBytes: number;
  /** Bytes of the whole body; undefined for a stream of unknown size. */
  readonly totalBytes: number | undefined;
}

export type OnUploadProgress = (progress: UploadProgress) => void;

export interface RequestBody {
  readonly contentType: string;
  /** Whether it can be opened again for another attempt. */
  readonly repeatable: boolean;
  /**
   * The body for one attempt. The signal fires when the attempt is over. With a callback, it is a stream, so that the
   * bytes sent can be counted.
   */
  open(attemptIsOver: AbortSignal, onProgress?: OnUploadProgress): BodyInit;
  /** The error that the caller's own stream threw, if any. */
  streamError?(): unknown;
}

/**
 * An operation's input as JSON. The service validates its fields.
 *
 * @throws OptionError if the input isn't an object, or contains something that JSON can't represent: a BigInt, a cycle
 */
export function inputBody(input: object, example: string): RequestBody {
  const text = toJson(readObject("input", input, example));
  return { contentType: "application/json", repeatable: true, open: () => text };
}

function toJson(value: unknown): string {
  try {
    return JSON.stringify(value);
  } catch {
    throw new OptionError("input", "has a value that JSON has no form for");
  }
}
