import { encodedPieces, loadEncoder, type StrictEncoder, writeEncoded } from "./encodings/strict-encoder.ts";
import { requireBytes, requireString } from "./errors/input-types.ts";
import { Md5Error } from "./errors/md5-error.ts";
import { TargetTooSmallError } from "./errors/target-too-small-error.ts";
import type { TextEncoding } from "./text-encoding.ts";

/**
 * Encodes a text as `encodeText` does, into memory that the caller keeps: for large texts one after the other, since
 * fresh memory for each takes as long as the encoding.
 *
 * The target needs room for the text's bytes. Always enough are, for each UTF-16 code unit (`text.length`), 3 in utf8, 1 in
 * ascii and 2 in gbk and utf16, and 2 more for utf16's mark. In a target with less room than that the bytes are counted
 * first, which takes up to as long again. What lies behind the text's bytes stays as it is; when it throws, the target
 * may hold anything. In browsers a target in shared or resizable memory takes twice the time, for a copy.
 *
 * @returns how many bytes the text became, from the target's start on
 * @throws UnencodableTextError for a character that the encoding lacks, and for a lone surrogate in any encoding,
 *   whatever the target
 * @throws TargetTooSmallError where the text's bytes don't fit
 * @throws UnsupportedEncodingError when the encoding is none of {@link textEncodings}
 * @throws InvalidInputTypeError when the target is anything else than a Uint8Array, or its memory was transferred
 * @example
 * const target = new Uint8Array(2 * 1024);
 * const bytes = target.subarray(0, await encodeTextInto("价格", target, { encoding: "gbk" })); // BC DB B8 F1
 */
export async function encodeTextInto(
  text: string,
  target: Uint8Array,
  { encoding = "utf8" }: { encoding?: TextEncoding | undefined } = {},
): Promise<number> {
  requireString(text, "text");
  const loading = loadEncoder(encoding);
  const encoder = loading instanceof Promise ? await loading : loading;
  requireBytes(target, "target");
  if (!isRoomFor(encoder, text, target.length)) {
    const bytesNeeded = countBytes(encoder, text);
    if (bytesNeeded > target.length) throw new TargetTooSmallError(bytesNeeded, target.length, encoding);
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

/** Where it's false, there may be room all the same. */
function isRoomFor({ prefix, maxBytesPerUnit, roomFor }: StrictEncoder, text: string, room: number): boolean {
  return prefix.length + text.length * maxBytesPerUnit <= room || prefix.length + roomFor(text) <= room;
}

function countBytes(encoder: StrictEncoder, text: string): number {
  let count = 0;
  for (const piece of encodedPieces(encoder, text)) count += piece.length;
  return count;
}
