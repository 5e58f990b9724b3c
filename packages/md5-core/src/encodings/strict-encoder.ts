import { UnencodableTextError } from "../errors/md5-error.ts";

/** Encodes texts without ever replacing a character. */
export interface StrictEncoder {
  /** The encoding's name, for error messages. */
  readonly encoding: string;
  /** Whether ASCII texts have the same bytes as in ASCII. */
  readonly extendsAscii: boolean;
  /** The bytes that precede every text: a byte order mark, or none. */
  readonly prefix: Uint8Array;
  /** The most bytes per UTF-16 code unit. */
  readonly maxBytesPerUnit: number;
  /**
   * Enough room for an encodable text without the prefix: the exact number of bytes if counting is fast, otherwise an
   * upper bound.
   */
  roomFor(text: string): number;
  /**
   * Encodes a whole text, without the prefix, and returns the number of bytes written.
   *
   * @param target must have room for the text's bytes from the offset on. Nothing is written after them, but if this
   *   throws, any of that room may have been overwritten
   * @throws UnencodableTextError for a character that the encoding lacks, and for a lone surrogate in any encoding
   */
  encodeInto(text: string, target: Uint8Array, offset: number): number;
  /**
   * For encodings whose pieces depend on earlier ones: the encoded text, including the prefix, in pieces of about
   * `maxUnits` code units.
   *
   * @throws UnencodableTextError while iterating
   */
  pieces?(text: string, maxUnits: number): Generator<Uint8Array>;
}

/**
 * Writes a text, including the prefix, to the start of a target that has room for it, and returns the number of bytes.
 *
 * @throws UnencodableTextError like `encodeInto`
 */
export function writeEncoded({ prefix, encodeInto }: StrictEncoder, text: string, target: Uint8Array): number {
  target.set(prefix);
  return prefix.length + encodeInto(text, target, prefix.length);
}

/** A buffer for this many code units, 192 KiB in utf8, fits the second-level cache. */
const unitsPerPiece = 2 ** 16;

/** The buffer for the next text's pieces; undefined while another text uses it. */
let spareBuffer: Uint8Array | undefined;

/**
 * The encoded text, including the prefix, in pieces of a reused buffer. Each piece is valid until the next one is
 * requested. Memory use doesn't grow with the text, and a text of at most `maxUnits` code units is a single piece.
 * Several texts can be encoded at the same time.
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

/**
 * Splits a text into pieces, but never within a surrogate pair. An empty text has no pieces.
 *
 * @param maxUnits the most code units of a piece, at least 2
 */
export function* textPieces(text: string, maxUnits: number): Generator<string> {
  for (let start = 0; start < text.length; ) {
    let end = start + maxUnits;
    if (end < text.length && isHighSurrogate(text.charCodeAt(end - 1))) end--;
    const piece = text.slice(start, end);
    yield piece;
    start += piece.length;
  }
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit < 0xdc00;
}

/** Whether a text is probably ASCII, judging by 16 of its code units. */
export function seemsAscii(text: string): boolean {
  for (let sample = 0; sample < 16; sample++) {
    if (text.charCodeAt((text.length * sample) >> 4) > 0x7f) return false;
  }
  return true;
}

/** Throws the error for the character at a position, which the encoding lacks. */
export function refuseCharacterAt(text: string, position: number, encoding: string): never {
  const character = String.fromCodePoint(text.codePointAt(position) as number);
  throw new UnencodableTextError({ character, position, encoding });
}

/** Refuses lone surrogates, which TextEncoder would replace silently. */
export function requireWellFormed(text: string, encoding: string): void {
  if (!text.isWellFormed()) refuseLoneSurrogate(text, encoding);
}

/** Throws the error for the first lone surrogate of a text, which must have one. */
export function refuseLoneSurrogate(text: string, encoding: string): never {
  let position = 0;
  for (const character of text) {
    if (!character.isWellFormed()) break;
    position += character.length;
  }
  return refuseCharacterAt(text, position, encoding);
}
