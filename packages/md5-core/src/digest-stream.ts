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

/** How far reading has come. */
export interface Progress {
  /** The number of bytes that were digested so far. */
  readonly bytes: number;
}

/** How a stream is digested. */
export interface DigestStreamOptions<Format extends DigestFormat = DigestFormat> extends DigestOptions<Format> {
  /**
   * Ends the reading immediately; the promise rejects with the signal's reason.
   *
   * @default none
   */
  signal?: AbortSignal | undefined;
  /**
   * Called after each piece of the source, and within a piece after each 512 KiB: the last call has all bytes. An empty
   * source makes no call. The digest fails with what it throws, and the source is cancelled.
   *
   * @default none
   */
  onProgress?: ((progress: Progress) => void) | undefined;
}

/**
 * The MD5 of a source's bytes. Memory doesn't grow with the source, and the event loop gets a turn every half megabyte.
 * Whenever reading ends before the source does, the source is cancelled.
 *
 * @throws Md5Error `INVALID_ARGUMENT` for what is no source, for one that is locked or was read already, and naming the
 *   index of a piece that is no Uint8Array or whose memory was transferred before or during its digest
 * @throws Md5Error `INVALID_OUTPUT_FORMAT`; nothing was read then
 * @throws whatever the source or `onProgress` fails with, or the signal's reason
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
    // A piece that was transferred during these turns was digested only in part.
    readBytes(piece, "source", index);
  });
  state ??= md5Engine.createState(0);
  return fromWritten(state.finishAs(writtenFormat(format)), format);
}
