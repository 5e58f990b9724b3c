import { instantiateKernel, type KernelExports } from "../kernels/instantiate.ts";
import { wasmModule } from "../kernels/scalar-kernel.generated.ts";

/** MD5 of one message at a time, in WebAssembly. Callers load and save its state. */
export interface ScalarKernel {
  /** Room for the message's next bytes, from its start on. Its length is a multiple of 64. */
  readonly buffer: Uint8Array;
  /** The words A, B, C, D; the digest after `finish`. */
  readonly state: Int32Array;
  /** The digest's 16 bytes after `finish`. */
  readonly digest: Uint8Array;
  /** The digest in hex after `finish`, 32 characters of ASCII. */
  readonly hex: Uint8Array;
  /** Begins a message. */
  start(): void;
  /** Processes this many blocks of 64 bytes from the buffer's start. */
  process(blocks: number): void;
  /**
   * Finishes a message.
   *
   * @param length the number of bytes in the buffer, at most its length
   * @param messageBytes the length of the whole message
   */
  finish(length: number, messageBytes: number): void;
}

interface Exports extends KernelExports, Pick<ScalarKernel, "start" | "process" | "finish"> {
  readonly buffer: WebAssembly.Global;
  readonly bufferBytes: WebAssembly.Global;
  readonly state: WebAssembly.Global;
  readonly hex: WebAssembly.Global;
}

let kernel: ScalarKernel | null | undefined;

/** Compiles the kernel on the first call. Returns null if the host has no WebAssembly or forbids it. */
export function scalarKernel(): ScalarKernel | null {
  if (kernel === undefined) {
    const exports = instantiateKernel<Exports>(wasmModule);
    kernel = exports && createScalarKernel(exports);
  }
  return kernel;
}

function createScalarKernel({ memory: { buffer }, start, process, finish, ...globals }: Exports): ScalarKernel {
  return {
    buffer: new Uint8Array(buffer, globals.buffer.value, globals.bufferBytes.value),
    state: new Int32Array(buffer, globals.state.value, 4),
    digest: new Uint8Array(buffer, globals.state.value, 16),
    hex: new Uint8Array(buffer, globals.hex.value, 32),
    start,
    process,
    finish,
  };
}
