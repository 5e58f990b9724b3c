import type { OnUploadProgress } from "./request-body.ts";

/**
 * Chunks as a request body: read as the network accepts them, counted as they are handed over, and closed when the
 * attempt is over. Node's fetch doesn't close a body that it no longer needs, but keeps reading it (processBodyChunk in
 * undici 6).
 */
export function uploadStream(
  chunks: AsyncGenerator<Uint8Array>,
  totalBytes: number | undefined,
  attemptIsOver: AbortSignal,
  onProgress?: OnUploadProgress,
): ReadableStream<Uint8Array> {
  let sentBytes = 0;
  const close = () => chunks.return(undefined);
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const end = () => {
          controller.error(attemptIsOver.reason);
          // An error on closing would come too late for the attempt.
          close().catch(() => {});
        };
        attemptIsOver.addEventListener("abort", end, { once: true });
      },
      async pull(controller) {
        const next = await chunks.next();
        if (attemptIsOver.aborted) return;
        if (next.done) return controller.close();
        controller.enqueue(next.value);
        sentBytes += next.value.byteLength;
        onProgress?.({ sentBytes, totalBytes });
      },
      async cancel() {
        await close();
      },
    },
    // Nothing is read ahead, so only chunks that were requested are counted.
    { highWaterMark: 0 },
  );
}
