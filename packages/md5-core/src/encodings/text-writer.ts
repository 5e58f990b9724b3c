/**
 * The host's quickest ways from texts to bytes and back. `#text-writer` in package.json picks the implementation:
 * `text-writer-node.ts` in Node, `text-writer-portable.ts` elsewhere. The target needs room for all bytes of the text.
 *
 * A method that can fail returns how many bytes it wrote, or {@link unwritable}. After that the target's bytes are of
 * no use.
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
  /** Room that is enough for an encodable text: its exact bytes where they are counted quickly, else an upper bound. */
  roomFor(text: string, encoding: "utf8" | "gbk"): number;
  /** The text of bytes that are all ASCII. */
  readAscii(bytes: Uint8Array, start: number, end: number): string;
  /** Bytes with a buffer of their own, to be filled: they may hold anything. */
  allocate(length: number): Uint8Array;
}

export const unwritable = -1;
