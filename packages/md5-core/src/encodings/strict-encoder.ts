import { UnencodableTextError } from "../errors/unencodable-text-error.ts";
import { refuseCharacterAt } from "./refuse-character.ts";
import { textPieces } from "./text-pieces.ts";

/** Writes texts in an encoding and never replaces a character. */
export interface StrictEncoder {
  /** The encoding's name, for error messages. */
  readonly encoding: string;
  /** Whether the bytes of an ASCII text are its characters. */
  readonly extendsAscii: boolean;
  /** What precedes every text: utf16's byte order mark, otherwise empty. */
  readonly prefix: Uint8Array;
  /** The most bytes that one UTF-16 code unit becomes. */
  readonly maxBytesPerUnit: number;
  /** Room that is enough for an encodable text without the prefix: exactly its bytes where they are counted quickly. */
  roomFor(text: string): number;
  /**
   * Encodes a whole text, without the prefix, and returns the number of bytes written.
   *
   * @param target has room for the text's bytes from the offset on. Nothing is written after them, but any of that room
   *   may have been written when this throws
   * @throws UnencodableTextError for a character that the encoding lacks, and for a lone surrogate in any encoding
   */
  encodeInto(text: string, target: Uint8Array, offset: number): number;
  /**
   * For encodings whose pieces depend on those before: the encoded text, prefix included, in pieces of about `maxUnits`
   * code units.
   *
   * @throws UnencodableTextError while iterating
   */
  pieces?(text: string, maxUnits: number): Generator<Uint8Array>;
}

/**
 * Writes a text, prefix included, to the start of a target with room for its bytes, and returns their number.
 *
 * @throws UnencodableTextError as `encodeInto`
 */
export function writeEncoded({ prefix, encodeInto }: StrictEncoder, text: string, target: Uint8Array): number {
  target.set(prefix);
  return prefix.length + encodeInto(text, target, prefix.length);
}

/** A buffer of this many code units, 192 KiB in utf8, stays in the second-level cache. */
const unitsPerPiece = 2 ** 16;

/** The buffer for the next text's pieces; undefined while another text uses it. */
let spareBuffer: Uint8Array | undefined;

/**
 * The encoded text, prefix included, in pieces of a reused buffer: each is valid until the next is asked for. So a text
 * of any length takes flat memory, and one of at most `maxUnits` is one piece. Several texts may be under way together.
 *
 * @param maxUnits the most code units of a piece, at least 2
 * @throws UnencodableTextError while iterating, with the position in the whole text
 */
export function* encodedPieces(
  { encoding, prefix, maxBytesPerUnit, encodeInto, pieces }: StrictEncoder,
  text: string,
  maxUnits: number = unitsPerPiece,
): Generator<Uint8Array> {
  if (pieces !== undefined) {
    yield* pieces(text, maxUnits);
    return;
  }
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
    // An empty text has a prefix too.
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
