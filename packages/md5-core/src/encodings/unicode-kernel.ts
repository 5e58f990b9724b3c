import { instantiateKernel, type KernelExports } from "../kernels/instantiate.ts";
import { wasmModule } from "../kernels/unicode-kernel.generated.ts";

/** UTF-8, the search for lone surrogates and the counting of bytes in WebAssembly SIMD, piece by piece. */
export interface UnicodeKernel {
  /** All of the module's memory. */
  readonly memory: Uint8Array;
  /** The most code units of a piece. */
  readonly pieceUnits: number;
  /** Where in memory a piece is expected, in little endian. */
  readonly units: number;
  /** Where in memory its UTF-8 is put. */
  readonly bytes: number;
  /** Encodes this many code units. Returns the number of bytes, or -1 where there is a lone surrogate. */
  encodeUtf8(count: number): number;
  /** 1 where this many code units have no lone surrogate, else 0. */
  isWellFormed(count: number): number;
  /** How many bytes this many code units become in utf8. Of no use where there is a lone surrogate. */
  utf8Length(count: number): number;
  /** How many bytes this many code units become in gbk. Of no use where gbk lacks one. */
  gbkLength(count: number): number;
}

interface Exports extends KernelExports, Omit<UnicodeKernel, "memory" | "pieceUnits" | "units" | "bytes"> {
  readonly pieceUnits: WebAssembly.Global;
  readonly units: WebAssembly.Global;
  readonly bytes: WebAssembly.Global;
}

/** Null where the host has no WebAssembly SIMD or forbids it. */
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
