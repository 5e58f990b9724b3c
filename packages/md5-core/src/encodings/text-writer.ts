/**
 * The host's quickest ways from texts to bytes and back. `#text-writer` in package.json picks the implementation:
 * `text-writer-node.ts` in Node, `text-writer-portable.ts` elsewhere. Callers have seen to the room in the target: for as
 * many bytes as the text becomes.
 *
 * What can fail returns how many bytes were written, or {@link unwritable}; the target's bytes are of no use then.
 */
export interface TextWriter {
  /** Writes a text in UTF-8, unless a surrogate is alone in it. */
  writeUtf8(text: string, target: Uint8Array, offset: number): number;
  /** Writes a byte for each code unit, unless one isn't ASCII. */
  writeAscii(text: string, target: Uint8Array, offset: number): number;
  /** Writes the code units in little endian, unless a surrogate is alone. */
  writeUtf16(text: string, target: Uint8Array, offset: number): number;
  /** Writes any code units in little endian. */
  writeUnits(text: string, target: Uint8Array, offset: number): number;
  /** Room that is enough for an encodable text: exactly the bytes it becomes where they are counted quickly, else the most. */
  roomFor(text: string, encoding: "utf8" | "gbk"): number;
  /** The text of bytes that are all ASCII. */
  readAscii(bytes: Uint8Array, start: number, end: number): string;
  /** Bytes with a buffer of their own, to be filled: they may hold anything. */
  allocate(length: number): Uint8Array;
}

export const unwritable = -1;
