import { textWriter } from "#text-writer";
import { type EncodingOptions, loadEncoder } from "./encodings/load-encoder.ts";
import { type StrictEncoder, writeEncoded } from "./encodings/strict-encoder.ts";
import { seemsAscii } from "./encodings/text-pieces.ts";
import { unwritable } from "./encodings/text-writer.ts";
import { requireOptions, requireString } from "./errors/check-arguments.ts";

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
