import { type TextWriter, unwritable } from "./text-writer.ts";

export const textWriter: TextWriter = /* @__PURE__ */ createWebTextWriter({
  encoder: /* @__PURE__ */ new TextEncoder(),
  decoder: /* @__PURE__ */ new TextDecoder(),
});

/** The web platform's UTF-8 encoder and decoder. */
export interface WebCoders {
  readonly encoder: { encodeInto(text: string, target: Uint8Array): { read: number; written: number } };
  readonly decoder: { decode(bytes: Uint8Array): string };
}

/** Writes texts with standard web APIs. */
export function createWebTextWriter({ encoder, decoder }: WebCoders): TextWriter {
  return {
    writeUtf8(text, target, offset) {
      return text.isWellFormed() ? writeWhole(encoder, text, target.subarray(offset)) : unwritable;
    },
    writeAscii(text, target, offset) {
      // Any non-ASCII character takes more UTF-8 bytes than code units, so a text that has one doesn't fit.
      const { read } = encoder.encodeInto(text, target.subarray(offset, offset + text.length));
      return read === text.length ? read : unwritable;
    },
    writeUtf16(text, target, offset) {
      return text.isWellFormed() ? writeUnits(text, target, offset) : unwritable;
    },
    writeUnits,
    // Counting in JavaScript takes longer than copying the bytes.
    roomFor: (text, encoding) => text.length * (encoding === "utf8" ? 3 : 2),
    readAscii: (bytes, start, end) => decoder.decode(bytes.subarray(start, end)),
    allocate: (length) => new Uint8Array(length),
  };
}

/**
 * Continues if the host stops early: V8 14 leaves out the last character of some long texts that fill the target, such
 * as `"一𐀀 "` repeated 256 times.
 */
function writeWhole(encoder: WebCoders["encoder"], text: string, target: Uint8Array): number {
  const { read, written } = encoder.encodeInto(text, target);
  if (read === text.length) return written;
  if (read === 0) throw new RangeError(`The text's last ${text.length} code units don't fit.`);
  return written + writeWhole(encoder, text.slice(read), target.subarray(written));
}

/** Uses a DataView, so that neither the host's byte order nor the target's alignment matters. */
function writeUnits(text: string, target: Uint8Array, offset: number): number {
  const view = new DataView(target.buffer, target.byteOffset + offset);
  for (let position = 0; position < text.length; position++) {
    view.setUint16(position * 2, text.charCodeAt(position), true);
  }
  return text.length * 2;
}
