import { md5Engine } from "#md5-engine";
import { type ByteSource, readPieces } from "./byte-source.ts";
import { readBytes, requireFunction, requireSignal } from "./errors/check-arguments.ts";
import type { Md5State } from "./md5/engine.ts";
import {
  type Digest,
  type DigestFormat,
  type DigestOptions,
  formatOf,
  fromWritten,
  writtenFormat,
} from "./md5/output-format.ts";
import { bytesPerTurn, createYielder } from "./md5/yielder.ts";

/** How much of a source has been digested. */
export interface Progress {
  /** The number of bytes digested so far. */
  readonly bytes: number;
}

/** How a stream is digested. */
export interface DigestStreamOptions<Format extends DigestFormat = DigestFormat> extends DigestOptions<Format> {
  /**
   * Stops reading immediately; the promise rejects with the signal's reason.
   *
   * @default none
   */
  signal?: AbortSignal | undefined;
  /**
   * Called after each piece of the source, and every 512 KiB within a larger piece. The last call reports the total;
   * for an empty source, there is no call. If it throws, the source is cancelled and the promise rejects with that
   * error.
   *
   * @default none
   */
  onProgress?: ((progress: Progress) => void) | undefined;
}

/**
 * The MD5 of a source's bytes. Memory use doesn't grow with the source, and the event loop gets a turn every half
 * megabyte. If reading ends before the source does, the source is cancelled.
 *
 * @throws Md5Error `INVALID_ARGUMENT` if `source` isn't a source, is locked or has already been read, or (naming the
 *   index) if a piece isn't bytes or its memory was transferred before or while it was digested
 * @throws Md5Error `INVALID_OUTPUT_FORMAT`, before anything is read
 * @throws the error of the source or `onProgress`, or the signal's reason
 * @example
 * await digestStream(createReadStream("release.tar.gz"));
 * await digestStream(await fetch(url), { signal: AbortSignal.timeout(5_000) });
 */
export async function digestStream<Format extends DigestFormat = "hex">(
  source: ByteSource,
  options: DigestStreamOptions<Format> = {},
): Promise<Digest<Format>> {
  const format = formatOf(options, 'digestStream(source, { outputFormat: "base64" })');
  const { signal, onProgress } = options;
  requireSignal(signal);
  requireFunction(onProgress, "onProgress");
  let state: Md5State | undefined;
  let bytes = 0;
  const yielder = createYielder();
  await readPieces(source, signal, async (piece, index) => {
    state ??= md5Engine.createState(piece.length);
    for (let start = 0; start < piece.length; start += bytesPerTurn) {
      const slice = piece.subarray(start, start + bytesPerTurn);
      state.update(slice);
      bytes += slice.length;
      onProgress?.({ bytes });
      await yielder.after(slice.length);
      if (signal?.aborted) return;
    }
    // Throws if the piece was transferred during these turns: it was digested only in part.
    readBytes(piece, "source", index);
  });
  state ??= md5Engine.createState(0);
  return fromWritten(state.finishAs(writtenFormat(format)), format);
}
