import type { DigestOptions } from "./digest.ts";
import { requireBytes } from "./errors/input-types.ts";
import { requireOutputFormat } from "./md5/format-digest.ts";
import { createMd5 } from "./md5/md5-hasher.ts";
import { createTurns, updateInTurns } from "./md5/turns.ts";

/** Bytes in pieces: a web stream, or anything that `for await` reads, such as Node's streams. */
export type ByteSource = AsyncIterable<Uint8Array> | ReadableStream<Uint8Array>;

/** How a stream is digested. */
export interface DigestStreamOptions extends DigestOptions {
  /** Ends the reading at once; the promise rejects with the signal's reason. */
  signal?: AbortSignal | undefined;
}

/**
 * The MD5 of a source's bytes. Memory doesn't grow with the source. Whenever reading ends before the source does, the
 * source is cancelled.
 *
 * @throws InvalidInputTypeError for a piece that is no Uint8Array, or whose memory was transferred, be it meanwhile
 * @throws InvalidOutputFormatError when the format is none of {@link outputFormats}; nothing was read then
 * @throws whatever the source fails with, or the signal's reason
 * @example
 * await digestStream(createReadStream("release.tar.gz"));
 * await digestStream(blob.stream(), { signal: AbortSignal.timeout(5_000) });
 */
export async function digestStream(
  source: ByteSource,
  { outputFormat = "hex", signal }: DigestStreamOptions = {},
): Promise<string> {
  requireOutputFormat(outputFormat);
  const hasher = createMd5();
  const turns = createTurns();
  await readPieces(source, signal, async (piece) => {
    requireBytes(piece, "source");
    await updateInTurns(hasher, piece, turns);
    // Of one that was transferred meanwhile only a part was digested.
    requireBytes(piece, "source");
  });
  return hasher.digest(outputFormat);
}

/** What the two kinds of source have in common. */
interface PieceReader {
  next(): Promise<IteratorResult<Uint8Array, unknown>>;
  cancel(reason: unknown): Promise<unknown>;
}

/** The reader of a web stream, unlike its iterator, can be cancelled while it waits; Safari has no iterator for it. */
function openReader(source: ByteSource): PieceReader {
  if ("getReader" in source) {
    const reader = source.getReader();
    return { next: () => reader.read(), cancel: (reason) => reader.cancel(reason) };
  }
  const iterator = source[Symbol.asyncIterator]();
  return { next: () => iterator.next(), cancel: async () => iterator.return?.() };
}

/** Reads to the end, or until `consume`, the source or the signal ends it; a source that hangs doesn't hold up the signal. */
function readPieces(
  source: ByteSource,
  signal: AbortSignal | undefined,
  consume: (piece: Uint8Array) => Promise<void>,
): Promise<void> {
  const reader = openReader(source);
  return new Promise((resolve, reject) => {
    function stop(reason: unknown): void {
      reject(reason);
      // The promise has its reason; what the source says to its end changes nothing.
      reader.cancel(reason).catch(() => {});
    }
    const abort = () => stop(signal?.reason);

    async function readAll(): Promise<void> {
      for (;;) {
        const { done, value } = await reader.next();
        if (done || signal?.aborted) return;
        await consume(value);
      }
    }

    if (signal?.aborted) return abort();
    signal?.addEventListener("abort", abort, { once: true });
    readAll()
      .then(resolve, stop)
      .finally(() => signal?.removeEventListener("abort", abort));
  });
}
