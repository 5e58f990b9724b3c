import { TextDecoder, TextEncoder } from "node:util";
import { seemsAscii, textPieces } from "./text-pieces.ts";
import { type TextWriter, unwritable } from "./text-writer.ts";
import { createUnicodeKernel, type UnicodeKernel } from "./unicode-kernel.ts";
import { createWebTextWriter } from "./web-text-writer.ts";

/** By Node's module: jsdom, where programs test their pages, has no global ones. */
const portableWriter = /* @__PURE__ */ createWebTextWriter({
  encoder: /* @__PURE__ */ new TextEncoder(),
  decoder: /* @__PURE__ */ new TextDecoder(),
});

/** A method of Buffer that writes to any Uint8Array, also of WebAssembly's memory; the documented `write` doesn't. */
type NativeWrite = (this: Uint8Array, text: string, offset: number, length: number) => number;

type NativeRead = (this: Uint8Array, start: number, end: number) => string;

const { ucs2Write, latin1Slice } = Buffer.prototype as unknown as { ucs2Write: NativeWrite; latin1Slice: NativeRead };

/** Shorter texts gain less from the kernel than the calls into it cost. */
const minKernelUnits = 512;

let sharedKernel: UnicodeKernel | null | undefined;

/** Whether V8 writes UTF-8 unit by unit: from version 14 (Node 25) on it uses SIMD, and is quicker than the kernel. */
const isKernelQuickerInUtf8 = /* @__PURE__ */ Number.parseInt(process.versions.v8, 10) < 14;

/** Writes texts by Node's own functions, and by a kernel where that is quicker. */
export const textWriter: TextWriter = /* @__PURE__ */ createNodeTextWriter(() => {
  if (sharedKernel === undefined) sharedKernel = createUnicodeKernel();
  return sharedKernel;
});

/**
 * @param loadKernel returns null where there is none; then Node's own functions do all the work
 * @param kernelWritesUtf8 whether the kernel writes and counts long texts in utf8
 */
export function createNodeTextWriter(
  loadKernel: () => UnicodeKernel | null,
  kernelWritesUtf8: boolean = isKernelQuickerInUtf8,
): TextWriter {
  const kernelFor = (text: string) => (text.length < minKernelUnits ? null : loadKernel());
  return {
    writeUtf8(text, target, offset) {
      const kernel = kernelWritesUtf8 ? kernelFor(text) : null;
      if (kernel === null) return portableWriter.writeUtf8(text, target, offset);
      return writePieces(kernel, text, target, offset, writeUtf8Piece);
    },
    writeAscii: portableWriter.writeAscii,
    writeUtf16(text, target, offset) {
      const kernel = kernelFor(text);
      if (kernel === null) return text.isWellFormed() ? writeUnits(text, target, offset) : unwritable;
      return writePieces(kernel, text, target, offset, writeUtf16Piece);
    },
    writeUnits,
    roomFor(text, encoding) {
      if (encoding === "utf8" && !kernelWritesUtf8) return Buffer.byteLength(text);
      const kernel = kernelFor(text);
      if (kernel === null) return portableWriter.roomFor(text, encoding);
      return countPieces(kernel, text, encoding === "utf8" ? kernel.utf8Length : kernel.gbkLength);
    },
    readAscii: (bytes, start, end) => latin1Slice.call(bytes, start, end),
    /** Without a new Uint8Array's zeros. The slow kind has a buffer of its own. */
    allocate: (length) => new Uint8Array(Buffer.allocUnsafeSlow(length).buffer),
  };
}

/** Copies the text's memory, which is much quicker than a loop over its code units. */
function writeUnits(text: string, target: Uint8Array, offset: number): number {
  return ucs2Write.call(target, text, offset, text.length * 2);
}

/** Counts first, which is cheaper than encoding into a target with room for any text and copying out of it. */
function countPieces(kernel: UnicodeKernel, text: string, countPiece: (count: number) => number): number {
  let length = 0;
  for (const piece of textPieces(text, kernel.pieceUnits)) {
    writeUnits(piece, kernel.memory, kernel.units);
    length += countPiece(piece.length);
  }
  return length;
}

type WritePiece = (kernel: UnicodeKernel, piece: string, target: Uint8Array, offset: number) => number;

function writePieces(
  kernel: UnicodeKernel,
  text: string,
  target: Uint8Array,
  offset: number,
  writePiece: WritePiece,
): number {
  if (text.length <= kernel.pieceUnits) return writePiece(kernel, text, target, offset);
  let end = offset;
  for (const piece of textPieces(text, kernel.pieceUnits)) {
    const written = writePiece(kernel, piece, target, end);
    if (written === unwritable) return unwritable;
    end += written;
  }
  return end - offset;
}

const writeUtf8Piece: WritePiece = (kernel, piece, target, offset) => {
  if (seemsAscii(piece)) {
    // V8 keeps such a text in bytes, and copies them in half of the kernel's time.
    const written = portableWriter.writeAscii(piece, target, offset);
    if (written !== unwritable) return written;
  }
  writeUnits(piece, kernel.memory, kernel.units);
  const written = kernel.encodeUtf8(piece.length);
  if (written === unwritable) return unwritable;
  target.set(kernel.memory.subarray(kernel.bytes, kernel.bytes + written), offset);
  return written;
};

const writeUtf16Piece: WritePiece = (kernel, piece, target, offset) => {
  // A text that V8 keeps in bytes is known to be well-formed.
  if (seemsAscii(piece) && piece.isWellFormed()) return writeUnits(piece, target, offset);
  const length = writeUnits(piece, kernel.memory, kernel.units);
  if (!kernel.isWellFormed(piece.length)) return unwritable;
  target.set(kernel.memory.subarray(kernel.units, kernel.units + length), offset);
  return length;
};
