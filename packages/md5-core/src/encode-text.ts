import { textWriter } from "#text-writer";
import { type EncodingOptions, loadEncoder } from "./encodings/load-encoder.ts";
import { encodedPieces, type StrictEncoder, seemsAscii, writeEncoded } from "./encodings/strict-encoder.ts";
import { unwritable } from "./encodings/text-writer.ts";
import { requireOptions, requireString, requireTarget } from "./errors/check-arguments.ts";
import { Md5Error, TargetTooSmallError } from "./errors/md5-error.ts";

/**
 * The bytes of a text. Characters are never replaced.
 *
 * @throws UnencodableTextError for a character that the encoding lacks, and for a lone surrogate in any encoding
 * @throws Md5Error `UNSUPPORTED_ENCODING`, or `INVALID_ARGUMENT` if the text isn't a string
 * @example
 * await encodeText("价格", { encoding: "gbk" }); // BC DB B8 F1
 */
export async function encodeText(text: string, options: EncodingOptions = {}): Promise<Uint8Array> {
  requireOptions(options, 'encodeText(text, { encoding: "gbk" })');
  requireString(text, "text");
  const encoder = loadEncoder(options.encoding);
  return encodeWhole(encoder instanceof Promise ? await encoder : encoder, text);
}

/** Texts that are sure to fit are encoded into this buffer first, which saves one of two allocations. */
const scratchBytes = 49_152;

let scratch: Uint8Array | undefined;

function encodeWhole(encoder: StrictEncoder, text: string): Uint8Array {
  const { extendsAscii, prefix, maxBytesPerUnit, roomFor } = encoder;
  if (prefix.length + text.length * maxBytesPerUnit <= scratchBytes) {
    scratch ??= new Uint8Array(scratchBytes);
    return copyOf(scratch.subarray(0, writeEncoded(encoder, text, scratch)));
  }
  if (extendsAscii && seemsAscii(text)) {
    // Takes half as long as counting and encoding.
    const bytes = textWriter.allocate(text.length);
    if (textWriter.writeAscii(text, bytes, 0) !== unwritable) return bytes;
  }
  const target = textWriter.allocate(prefix.length + roomFor(text));
  const length = writeEncoded(encoder, text, target);
  return length === target.length ? target : copyOf(target.subarray(0, length));
}

/** Quicker than `slice`: V8 doesn't zero the memory that a constructor copies to. */
function copyOf(bytes: Uint8Array): Uint8Array {
  return new Uint8Array(bytes);
}

/**
 * Encodes a text like `encodeText`, but into memory that the caller can reuse. Meant for many large texts in a row, for
 * which allocating new memory would take as long as encoding.
 *
 * A target of `3 * text.length + 2` bytes has room for the text in each of the four encodings. With a smaller target,
 * the bytes are counted first, which can double the time. The rest of the target is left unchanged; after an error, the
 * target's contents are undefined. In browsers, a target in shared or resizable memory takes twice the time.
 *
 * @returns the number of bytes written, from the start of the target
 * @throws UnencodableTextError for a character that the encoding lacks, and for a lone surrogate in any encoding,
 *   whatever the target's size
 * @throws TargetTooSmallError if the text's bytes don't fit
 * @throws Md5Error `UNSUPPORTED_ENCODING`, or `INVALID_ARGUMENT` if the text isn't a string, the target isn't a
 *   Uint8Array or its memory was transferred
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

/** Whether there is certainly enough room. If false, there may still be enough. */
function isRoomFor({ prefix, maxBytesPerUnit, roomFor }: StrictEncoder, text: string, room: number): boolean {
  return prefix.length + text.length * maxBytesPerUnit <= room || prefix.length + roomFor(text) <= room;
}

function countBytes(encoder: StrictEncoder, text: string): number {
  let count = 0;
  for (const piece of encodedPieces(encoder, text)) count += piece.length;
  return count;
}
