import { textWriter } from "#text-writer";
import { loadEncoder, type StrictEncoder, writeEncoded } from "./encodings/strict-encoder.ts";
import { seemsAscii } from "./encodings/text-pieces.ts";
import { unwritable } from "./encodings/text-writer.ts";
import { requireString } from "./errors/input-types.ts";
import type { TextEncoding } from "./text-encoding.ts";

/**
 * Encodes a text without ever replacing a character (rule M4). Asynchronous because gbk's table is loaded at its first
 * use.
 *
 * @param encoding default `utf8`
 * @throws UnencodableTextError for a character that the encoding lacks, and for a lone surrogate in any encoding
 * @throws UnsupportedEncodingError when the encoding is none of {@link textEncodings}
 * @example
 * await encodeText("价格", "gbk"); // BC DB B8 F1
 */
export async function encodeText(text: string, encoding: TextEncoding = "utf8"): Promise<Uint8Array> {
  requireString(text, "text");
  const encoder = loadEncoder(encoding);
  return encodeWhole(encoder instanceof Promise ? await encoder : encoder, text);
}

/** Shorter texts are encoded into the scratch, which saves one of two allocations of 0.45 µs each. */
const maxScratchUnits = 2 ** 14;

let scratch: Uint8Array | undefined;

function encodeWhole(encoder: StrictEncoder, text: string): Uint8Array {
  const { encoding, prefix, roomFor } = encoder;
  if (text.length <= maxScratchUnits) {
    scratch ??= new Uint8Array(maxScratchUnits * 3);
    return copyOf(scratch.subarray(0, writeEncoded(encoder, text, scratch)));
  }
  if (encoding !== "utf16" && seemsAscii(text)) {
    // In half of the time that counting and encoding take.
    const bytes = textWriter.allocate(text.length);
    if (textWriter.writeAscii(text, bytes, 0) !== unwritable) return bytes;
  }
  const target = textWriter.allocate(prefix.length + roomFor(text));
  const length = writeEncoded(encoder, text, target);
  return length === target.length ? target : copyOf(target.subarray(0, length));
}

/** In half of slice's time from 4 KB on: V8 doesn't zero what a constructor copies to. */
function copyOf(bytes: Uint8Array): Uint8Array {
  return new Uint8Array(bytes);
}
