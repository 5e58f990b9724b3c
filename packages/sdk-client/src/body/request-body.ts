import { OptionError } from "../errors/errors.ts";
import { readObject } from "../options/check.ts";
import type { OnUploadProgress } from "../options/options.ts";

/** Called with an error of the caller's stream or progress callback, which ends the attempt. */
export type OnError = (error: unknown) => void;

export interface RequestBody {
  readonly contentType: string;
  /** Whether it can be opened again for another attempt. */
  readonly repeatable: boolean;
  /**
   * The body for one attempt. The signal fires when the attempt is over. With `onProgress`, it is a stream, so that the
   * bytes sent can be counted.
   */
  open(attemptIsOver: AbortSignal, onError: OnError, onProgress?: OnUploadProgress): BodyInit;
  /** Closes the caller's streams at the end of the call, whether or not they were read. */
  close?(): void;
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
  } catch (cause) {
    throw new OptionError("input", "has a value that JSON can't represent", { cause });
  }
}

/**
 * Chunks as a request body: read as the network accepts them, counted as they are handed over, and closed when the
 * attempt is over. Node's fetch doesn't close a body that it no longer needs, but keeps reading it (processBodyChunk in
 * undici 6).
 */
export function uploadStream(
  chunks: AsyncGenerator<Uint8Array>,
  totalBytes: number | undefined,
  attemptIsOver: AbortSignal,
  onError: OnError,
  onProgress?: OnUploadProgress,
): ReadableStream<Uint8Array> {
  let sentBytes = 0;
  const close = () => chunks.return(undefined);
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const end = () => {
          controller.error(attemptIsOver.reason);
          // An error while closing would come too late for the attempt.
          close().catch(() => {});
        };
        attemptIsOver.addEventListener("abort", end, { once: true });
      },
      async pull(controller) {
        try {
          const next = await chunks.next();
          if (attemptIsOver.aborted) return;
          if (next.done) return controller.close();
          controller.enqueue(next.value);
          sentBytes += next.value.byteLength;
          onProgress?.({ sentBytes, totalBytes });
        } catch (error) {
          onError(error);
          throw error;
        }
      },
      async cancel() {
        await close();
      },
    },
    // Nothing is read ahead, so only chunks that were requested are counted.
    { highWaterMark: 0 },
  );
}
