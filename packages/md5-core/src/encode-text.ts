import { UnsupportedEncodingError } from "./errors/unsupported-encoding-error.ts";
import { requireString } from "./input-types.ts";
import { refuseCharacterAt, requireWellFormed } from "./refuse-character.ts";
import type { TextEncoding } from "./text-encoding.ts";

/** Encodes a text or throws UnencodableTextError. */
export type EncodeText = (text: string) => Uint8Array;

const utf8 = new TextEncoder();

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
  const encode = await loadEncoder(encoding);
  return encode(text);
}

/** The encoder of an encoding, at once where nothing needs loading. */
export function loadEncoder(encoding: TextEncoding): EncodeText | Promise<EncodeText> {
  switch (encoding) {
    case "utf8":
      return encodeUtf8;
    case "ascii":
      return encodeAscii;
    case "utf16":
      return encodeUtf16;
    case "gbk":
      return import("./encode-gbk.ts").then((module) => module.encodeGbk);
    default:
      throw new UnsupportedEncodingError(encoding);
  }
}

export function encodeUtf8(text: string): Uint8Array {
  requireWellFormed(text, "utf8");
  return utf8.encode(text);
}

function encodeAscii(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length);
  for (let position = 0; position < text.length; position++) {
    const codeUnit = text.charCodeAt(position);
    if (codeUnit > 0x7f) refuseCharacterAt(text, position, "ascii");
    bytes[position] = codeUnit;
  }
  return bytes;
}

/** Rule M3: the byte order mark, then little endian, byte by byte so that the host's own order doesn't matter. */
function encodeUtf16(text: string): Uint8Array {
  requireWellFormed(text, "utf16");
  const bytes = new Uint8Array(2 + text.length * 2);
  bytes[0] = 0xff;
  bytes[1] = 0xfe;
  for (let position = 0; position < text.length; position++) {
    const codeUnit = text.charCodeAt(position);
    bytes[2 + position * 2] = codeUnit & 0xff;
    bytes[3 + position * 2] = codeUnit >> 8;
  }
  return bytes;
}
