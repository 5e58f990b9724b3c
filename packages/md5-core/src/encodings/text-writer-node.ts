import { TextDecoder, TextEncoder } from "node:util";
import { instantiateKernel, type KernelExports } from "../kernels/instantiate.ts";
import { wasmModule } from "../kernels/unicode-kernel.generated.ts";
import { seemsAscii, textPieces } from "./strict-encoder.ts";
import { type TextWriter, unwritable } from "./text-writer.ts";
import { createWebTextWriter } from "./text-writer-portable.ts";

/** Uses the coders from `node:util`: jsdom, in which programs test their pages, has no global ones. */
const portableWriter = /* @__PURE__ */ createWebTextWriter({
  encoder: /* @__PURE__ */ new TextEncoder(),
  decoder: /* @__PURE__ */ new TextDecoder(),
});

/** A Buffer method that can write to any Uint8Array, even in WebAssembly's memory, unlike the documented `write`. */
type NativeWrite = (this: Uint8Array, text: string, offset: number, length: number) => number;

type NativeRead = (this: Uint8Array, start: number, end: number) => string;

const { ucs2Write, latin1Slice } = Buffer.prototype as unknown as { ucs2Write: NativeWrite; latin1Slice: NativeRead };

/** For shorter texts, calling the kernel costs more than it saves. */
const minKernelUnits = 512;

let sharedKernel: UnicodeKernel | null | undefined;

/** Whether V8 writes UTF-8 unit by unit. Since version 14 (Node 25), it uses SIMD and is faster than the kernel. */
const isKernelQuickerInUtf8 = /* @__PURE__ */ Number.parseInt(process.versions.v8, 10) < 14;

/** Writes texts with Node's own functions, or with a kernel if that is faster. */
export const textWriter: TextWriter = /* @__PURE__ */ createNodeTextWriter(() => {
  if (sharedKernel === undefined) sharedKernel = createUnicodeKernel();
  return sharedKernel;
});

/**
 * @param loadKernel returns null if there is no kernel; Node's own functions then do all the work
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
    /** Doesn't zero the memory, unlike `new Uint8Array`. `allocUnsafeSlow` doesn't use Buffer's shared pool. */
    allocate: (length) => new Uint8Array(Buffer.allocUnsafeSlow(length).buffer),
  };
}

/** Copies the text's memory, which is much quicker than a loop over its code units. */
function writeUnits(text: string, target: Uint8Array, offset: number): number {
  return ucs2Write.call(target, text, offset, text.length * 2);
}

/** Counting first is cheaper than encoding into a target with room for any text and copying the result. */
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
    // V8 stores such a text as one byte per character and copies it in half the kernel's time.
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
  // V8 knows that a text stored as one byte per character is well-formed.
  if (seemsAscii(piece) && piece.isWellFormed()) return writeUnits(piece, target, offset);
  const length = writeUnits(piece, kernel.memory, kernel.units);
  if (!kernel.isWellFormed(piece.length)) return unwritable;
  target.set(kernel.memory.subarray(kernel.units, kernel.units + length), offset);
  return length;
};

/** Encodes UTF-8, finds lone surrogates and counts bytes with WebAssembly SIMD, piece by piece. */
export interface UnicodeKernel {
  /** All of the module's memory. */
  readonly memory: Uint8Array;
  /** The most code units of a piece. */
  readonly pieceUnits: number;
  /** Where in memory to put a piece, in little endian. */
  readonly units: number;
  /** Where in memory its UTF-8 is written. */
  readonly bytes: number;
  /** Encodes this many code units. Returns the number of bytes, or -1 if there is a lone surrogate. */
  encodeUtf8(count: number): number;
  /** 1 if this many code units have no lone surrogate, otherwise 0. */
  isWellFormed(count: number): number;
  /** The number of bytes that this many code units take in utf8. Meaningless if there is a lone surrogate. */
  utf8Length(count: number): number;
  /** The number of bytes that this many code units take in gbk. Meaningless if gbk lacks one of them. */
  gbkLength(count: number): number;
}

interface Exports extends KernelExports, Omit<UnicodeKernel, "memory" | "pieceUnits" | "units" | "bytes"> {
  readonly pieceUnits: WebAssembly.Global;
  readonly units: WebAssembly.Global;
  readonly bytes: WebAssembly.Global;
}

/** Returns null if the host has no WebAssembly SIMD or forbids it. */
export function createUnicodeKernel(): UnicodeKernel | null {
  const exports = instantiateKernel<Exports>(wasmModule);
  if (exports === null) return null;
  const { memory, pieceUnits, units, bytes, ...functions } = exports;
  return {
    memory: new Uint8Array(memory.buffer),
    pieceUnits: pieceUnits.value,
    units: units.value,
    bytes: bytes.value,
    ...functions,
  };
}
