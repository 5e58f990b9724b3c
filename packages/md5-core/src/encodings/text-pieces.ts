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
