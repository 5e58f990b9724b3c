import { instantiateKernel, type KernelExports } from "../kernels/instantiate.ts";
import { wasmModule } from "../kernels/unicode-kernel.generated.ts";

/** UTF-8 and the search for lone surrogates in WebAssembly SIMD, piece by piece. */
export interface UnicodeKernel {
  /** All of the module's memory. */
  readonly memory: Uint8Array;
  /** The most code units of a piece. */
  readonly pieceUnits: number;
  /** Where in memory a piece is expected, in little endian. */
  readonly units: number;
  /** Where in memory its UTF-8 is put. */
  readonly bytes: number;
  /** Encodes so many code units; returns the number of bytes, or -1 where a surrogate is alone. */
  encodeUtf8(count: number): number;
  /** 1 where no surrogate is alone among so many code units, else 0. */
  isWellFormed(count: number): number;
}

interface Exports extends KernelExports {
  readonly pieceUnits: WebAssembly.Global;
  readonly units: WebAssembly.Global;
  readonly bytes: WebAssembly.Global;
  encodeUtf8(count: number): number;
  isWellFormed(count: number): number;
}

/** Null where the host has no WebAssembly SIMD or forbids it. */
export function createUnicodeKernel(): UnicodeKernel | null {
  const exports = instantiateKernel<Exports>(wasmModule);
  if (exports === null) return null;
  const { memory, pieceUnits, units, bytes, encodeUtf8, isWellFormed } = exports;
  return {
    memory: new Uint8Array(memory.buffer),
    pieceUnits: pieceUnits.value,
    units: units.value,
    bytes: bytes.value,
    encodeUtf8,
    isWellFormed,
  };
}
