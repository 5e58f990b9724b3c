/**
 * The host's fastest conversions between texts and bytes. `#text-writer` in package.json picks the implementation:
 * `text-writer-node.ts` in Node, `text-writer-portable.ts` elsewhere. The target needs room for all bytes of the text.
 *
 * A method that can fail returns the number of bytes written, or {@link unwritable}, after which the target's contents
 * are undefined.
 */
export interface TextWriter {
  /** Writes a text in UTF-8, unless it has a lone surrogate. */
  writeUtf8(text: string, target: Uint8Array, offset: number): number;
  /** Writes a byte for each code unit, unless one isn't ASCII. */
  writeAscii(text: string, target: Uint8Array, offset: number): number;
  /** Writes the code units in little endian, unless there is a lone surrogate. */
  writeUtf16(text: string, target: Uint8Array, offset: number): number;
  /** Writes any code units in little endian. */
  writeUnits(text: string, target: Uint8Array, offset: number): number;
  /** Enough room for an encodable text: the exact number of bytes if counting is fast, otherwise an upper bound. */
  roomFor(text: string, encoding: "utf8" | "gbk"): number;
  /** Decodes bytes that are all ASCII. */
  readAscii(bytes: Uint8Array, start: number, end: number): string;
  /** Allocates bytes in a separate buffer. They may be uninitialised. */
  allocate(length: number): Uint8Array;
}

export const unwritable = -1;
