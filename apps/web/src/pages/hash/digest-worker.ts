/// <reference lib="webworker" />
import { createMd5 } from "@fingerpaint/md5-core";

/** Messages from the page to its digest worker. */
export type DigestRequest =
  | { readonly type: "digest"; readonly id: number; readonly file: File }
  | { readonly type: "cancel"; readonly id: number };

/** Messages from the worker to the page about one file. */
export type DigestReply =
  | { readonly type: "progress"; readonly id: number; readonly bytesRead: number }
  | { readonly type: "digest"; readonly id: number; readonly digest: Uint8Array; readonly byteCount: number }
  | { readonly type: "failed"; readonly id: number; readonly reason: string };

/** Digests files one at a time, in order. Reads them in chunks, so no file is ever completely in memory. */

const cancelled = new Set<number>();
let current: { readonly id: number; readonly reader: ReadableStreamDefaultReader } | null = null;
let previous: Promise<void> = Promise.resolve();

self.onmessage = ({ data }: MessageEvent<DigestRequest>) => {
  if (data.type === "digest") previous = previous.then(() => digestFile(data.id, data.file));
  else {
    cancelled.add(data.id);
    // Ends a read in progress, no matter how slow the disk is.
    if (current?.id === data.id) void current.reader.cancel();
  }
};

async function digestFile(id: number, file: File): Promise<void> {
  if (cancelled.delete(id)) return;
  const hasher = createMd5();
  const reader = file.stream().getReader();
  current = { id, reader };
  let reportedAt = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (cancelled.delete(id)) return;
      if (done) break;
      hasher.update(value);
      // Reporting every chunk would keep the page busier than digesting keeps this worker.
      if (performance.now() - reportedAt < 50) continue;
      reportedAt = performance.now();
      reply({ type: "progress", id, bytesRead: hasher.bytesHashed });
    }
    const byteCount = hasher.bytesHashed;
    reply({ type: "digest", id, digest: hasher.digest({ outputFormat: "bytes" }), byteCount });
  } catch (error) {
    reply({ type: "failed", id, reason: error instanceof Error ? error.message : String(error) });
  }
}

function reply(message: DigestReply): void {
  self.postMessage(message);
}
