/// <reference lib="webworker" />
import { parseETag, verifyMultipartETag } from "@fingerpaint/md5-core/etag";
import type { ETagOutcome, ETagReply, ETagRequest } from "./etag-checks.ts";

/** Reporting each megabyte would keep the page busy. */
const progressIntervalMs = 100;

/** Compares files with ETags in a worker, because each takes another reading. */
self.onmessage = async ({ data }: MessageEvent<ETagRequest>) => {
  const outcome = await compare(data).catch(
    (error: unknown): ETagOutcome => ({
      kind: "failed",
      reason: error instanceof Error ? error.message : String(error),
    }),
  );
  self.postMessage({ outcome } satisfies ETagReply);
};

async function compare({ file, etags }: ETagRequest): Promise<ETagOutcome> {
  const tried = new Set<number>();
  let isDecided = false;
  let reportedAt = performance.now();
  for (const etag of etags) {
    const { isValid, partSize, triedPartSizes } = await verifyMultipartETag(file, etag, {
      onProgress({ bytes }) {
        if (performance.now() - reportedAt < progressIntervalMs) return;
        reportedAt = performance.now();
        self.postMessage({ bytesRead: bytes } satisfies ETagReply);
      },
    });
    if (isValid) return { kind: "match", partSize };
    isDecided ||= triedPartSizes.length > 0 || parseETag(etag).partCount === 1;
    for (const size of triedPartSizes) tried.add(size);
  }
  return isDecided ? { kind: "mismatch", triedPartSizes: [...tried].sort((a, b) => a - b) } : { kind: "undecided" };
}
