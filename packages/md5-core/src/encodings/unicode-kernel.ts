import { instantiateKernel, type KernelExports } from "../kernels/instantiate.ts";
import { wasmModule } from "../kernels/unicode-kernel.generated.ts";

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
