import { textWriter } from "#text-writer";
import { UnencodableTextError } from "../errors/unencodable-text-error.ts";
import { UnsupportedEncodingError } from "../errors/unsupported-encoding-error.ts";
import type { TextEncoding } from "../text-encoding.ts";
import { refuseCharacterAt } from "./refuse-character.ts";
import { textPieces } from "./text-pieces.ts";
import { createAsciiEncoder, createUtf8Encoder, createUtf16Encoder } from "./unicode-encoders.ts";

/** Writes texts in an encoding, never replacing a character (rule M4). */
export interface StrictEncoder {
  readonly encoding: TextEncoding;
  /** What stands before every text: utf16's byte order mark (rule M3), else empty. */
  readonly prefix: Uint8Array;
  /** The most bytes that one UTF-16 code unit becomes: 1, 2 or 3. */
  readonly maxBytesPerUnit: number;
  /** Room that is enough for a text without the prefix, if it can be encoded: where quickly counted, exactly its bytes. */
  roomFor(text: string): number;
  /**
   * Encodes a whole text, without the prefix, and returns the bytes written.
   *
   * @param target has room for the text's bytes from the offset on. Those behind them aren't written, but any may be when
   * it throws
   * @throws UnencodableTextError for a character that the encoding lacks, and for a lone surrogate in any encoding
   */
  encodeInto(text: string, target: Uint8Array, offset: number): number;
}

export const utf8Encoder = /* @__PURE__ */ createUtf8Encoder(textWriter);
const asciiEncoder = /* @__PURE__ */ createAsciiEncoder(textWriter);
const utf16Encoder = /* @__PURE__ */ createUtf16Encoder(textWriter);

let gbkEncoder: StrictEncoder | undefined;

/**
 * The encoder of an encoding: at once where nothing needs loading, a promise at gbk's first use.
 *
 * @throws UnsupportedEncodingError when the encoding is none of {@link textEncodings}
 */
export function loadEncoder(encoding: TextEncoding): StrictEncoder | Promise<StrictEncoder> {
  switch (encoding) {
    case "utf8":
      return utf8Encoder;
    case "ascii":
      return asciiEncoder;
    case "utf16":
      return utf16Encoder;
    case "gbk":
      return gbkEncoder ?? loadGbkEncoder();
    default:
      throw new UnsupportedEncodingError(encoding);
  }
}

async function loadGbkEncoder(): Promise<StrictEncoder> {
  const { createGbkEncoder } = await import("./gbk-encoder.ts");
  gbkEncoder ??= createGbkEncoder();
  return gbkEncoder;
}

/**
 * Writes a text, prefix included, to the start of a target with room for its bytes, and returns how many they are.
 *
 * @throws UnencodableTextError as `encodeInto`
 */
export function writeEncoded({ prefix, encodeInto }: StrictEncoder, text: string, target: Uint8Array): number {
  target.set(prefix);
  return prefix.length + encodeInto(text, target, prefix.length);
}

/** A buffer of this many code units, 192 KiB in utf8, stays in the second-level cache. */
const unitsPerPiece = 2 ** 16;

/** The buffer for the next text's pieces; undefined while another's are in it. */
let spareBuffer: Uint8Array | undefined;

/**
 * The encoded text, prefix included, in pieces of a reused buffer: each is valid until the next is asked for. So a text
 * of any length takes flat memory, and one of no more than `maxUnits` is one piece. Several texts may be under way at once.
 *
 * @param maxUnits the most code units of a piece, at least 2
 * @throws UnencodableTextError while iterating, with the position in the whole text
 */
export function* encodedPieces(
  { encoding, prefix, maxBytesPerUnit, encodeInto }: StrictEncoder,
  text: string,
  maxUnits: number = unitsPerPiece,
): Generator<Uint8Array> {
  const room = prefix.length + Math.min(maxUnits, text.length) * maxBytesPerUnit;
  const buffer = spareBuffer !== undefined && spareBuffer.length >= room ? spareBuffer : new Uint8Array(room);
  spareBuffer = undefined;
  try {
    buffer.set(prefix);
    let length = prefix.length;
    let start = 0;
    for (const piece of textPieces(text, maxUnits)) {
      length += encodePiece(piece, start, length);
      yield buffer.subarray(0, length);
      length = 0;
      start += piece.length;
    }
    // An empty text has a prefix all the same.
    if (length > 0) yield buffer.subarray(0, length);
  } finally {
    spareBuffer = buffer;
  }

  function encodePiece(piece: string, start: number, offset: number): number {
    try {
      return encodeInto(piece, buffer, offset);
    } catch (error) {
      if (UnencodableTextError.isInstance(error)) refuseCharacterAt(text, start + error.position, encoding);
      throw error;
    }
  }
}
