export interface UploadProgress {
  /** Bytes of the body handed to the network; a retry starts again at 0. */
  readonly sentBytes: number;
  /** Bytes of the whole body; undefined for a stream of unknown size. */
  readonly totalBytes: number | undefined;
}

export type OnUploadProgress = (progress: UploadProgress) => void;

export interface RequestBody {
  readonly contentType: string;
  /** Can it be opened again for another attempt? */
  readonly repeatable: boolean;
  /**
   * The body for one attempt. The signal fires when the attempt is over. With a callback it is a stream, so that what
   * leaves can be counted.
   */
  open(attemptIsOver: AbortSignal, onProgress?: OnUploadProgress): BodyInit;
  /** The error that the caller's own stream threw, if it did. */
  streamError?(): unknown;
}

export function jsonBody(value: unknown): RequestBody {
  const text = JSON.stringify(value);
  return { contentType: "application/json", repeatable: true, open: () => text };
}
