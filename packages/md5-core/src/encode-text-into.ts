import { type EncodingOptions, loadEncoder } from "./encodings/load-encoder.ts";
import { encodedPieces, type StrictEncoder, writeEncoded } from "./encodings/strict-encoder.ts";
import { requireOptions, requireString, requireTarget } from "./errors/check-arguments.ts";
import { Md5Error } from "./errors/md5-error.ts";
import { TargetTooSmallError } from "./errors/target-too-small-error.ts";

/**
 * Encodes a text as `encodeText` does, into memory that the caller reuses. Meant for many large texts in turn, where
 * fresh memory for each would take as long as the encoding.
 *
 * A target of `3 * text.length + 2` bytes has room for the text in each of the four encodings. In a smaller one the
 * bytes are counted first, which can double the time. What follows the text's bytes in the target stays as it is; after
 * an error the target may hold anything. In browsers a target in shared or resizable memory takes twice the time.
 *
 * @returns the number of the text's bytes, which begin at the target's start
 * @throws UnencodableTextError for a character that the encoding lacks, and for a lone surrogate in any encoding,
 *   whatever the target
 * @throws TargetTooSmallError when the text's bytes don't fit
 * @throws Md5Error `UNSUPPORTED_ENCODING`, or `INVALID_ARGUMENT` when the text is no string or the target no Uint8Array
 *   with its memory
 * @example
 * const target = new Uint8Array(2 * 1024);
 * const bytes = target.subarray(0, await encodeTextInto("价格", target, { encoding: "gbk" })); // BC DB B8 F1
 */
export async function encodeTextInto(text: string, target: Uint8Array, options: EncodingOptions = {}): Promise<number> {
  requireOptions(options, 'encodeTextInto(text, target, { encoding: "gbk" })');
  requireString(text, "text");
  const loading = loadEncoder(options.encoding);
  const encoder = loading instanceof Promise ? await loading : loading;
  requireTarget(target, "target");
  if (!isRoomFor(encoder, text, target.length)) {
    const bytesNeeded = countBytes(encoder, text);
    if (bytesNeeded > target.length) throw new TargetTooSmallError(bytesNeeded, target.length, encoder.encoding);
  }
  try {
    return writeEncoded(encoder, text, target);
  } catch (error) {
    if (Md5Error.isInstance(error)) throw error;
    // A browser's TextEncoder doesn't write into shared or resizable memory.
    return copyEncoded(encoder, text, target);
  }
}

function copyEncoded(encoder: StrictEncoder, text: string, target: Uint8Array): number {
  let length = 0;
  for (const piece of encodedPieces(encoder, text)) {
    target.set(piece, length);
    length += piece.length;
  }
  return length;
}

/** When it is false, there may still be room. */
function isRoomFor({ prefix, maxBytesPerUnit, roomFor }: StrictEncoder, text: string, room: number): boolean {
  return prefix.length + text.length * maxBytesPerUnit <= room || prefix.length + roomFor(text) <= room;
}

function countBytes(encoder: StrictEncoder, text: string): number {
  let count = 0;
  for (const piece of encodedPieces(encoder, text)) count += piece.length;
  return count;
}
