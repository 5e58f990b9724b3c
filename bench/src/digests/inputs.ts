const nextNumber = createNumbers(0x9e3779b9);

/** Creates a generator of numbers from 0 up to 2^32, the same in every run: xorshift32. */
function createNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state >>> 0;
  };
}

/** Random bytes in a separate buffer. */
export function randomBytes(length: number): Uint8Array<ArrayBuffer> {
  const words = new Uint32Array(Math.ceil(length / 4));
  for (let index = 0; index < words.length; index++) words[index] = nextNumber();
  return words.byteLength === length ? new Uint8Array(words.buffer) : new Uint8Array(words.buffer.slice(0, length));
}

export function randomBelow(limit: number): number {
  return nextNumber() % limit;
}

/** Makes `count` items. */
export function times<Item>(count: number, make: (index: number) => Item): Item[] {
  return Array.from({ length: count }, (_, index) => make(index));
}

/** A text of printable ASCII. */
export function asciiText(length: number): string {
  return new TextDecoder().decode(randomBytes(length).map((byte) => 32 + (byte % 95)));
}

/** Alternating runs of Chinese and ASCII, up to 12 characters each; about this many bytes in UTF-8. */
export function mixedText(bytes: number): string {
  const units = new Uint16Array(bytes / 2);
  for (let unit = 0, isChinese = true; unit < units.length; isChinese = !isChinese) {
    for (let left = 1 + randomBelow(12); left > 0; left--) {
      units[unit++] = isChinese ? 0x4e00 + randomBelow(20_902) : 32 + randomBelow(95);
    }
  }
  return new TextDecoder("utf-16le").decode(units);
}

/** `16 B`, `64 KB`, `1 MB`. Units of 1,024, as is usual for block and buffer sizes. */
export function describeBytes(bytes: number): string {
  if (bytes >= 1024 ** 2) return `${bytes / 1024 ** 2} MB`;
  return bytes >= 1024 ? `${bytes / 1024} KB` : `${bytes} B`;
}
