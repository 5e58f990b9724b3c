import { instantiateKernel, type KernelExports } from "../kernels/instantiate.ts";
import { wasmModule } from "../kernels/scalar-kernel.generated.ts";
import { digestEncoded, type Md5Engine, type Midstate, type SavableState } from "./engine.ts";
import { type OutputFormat, writeDigest } from "./output-format.ts";
import { blockBytes, initialState } from "./rfc-1321.ts";

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

let compiled: ScalarKernel | null | undefined;

/** Compiles the kernel on the first call. Returns null if the host has no WebAssembly or forbids it. */
export function scalarKernel(): ScalarKernel | null {
  if (compiled === undefined) {
    const exports = instantiateKernel<Exports>(wasmModule);
    compiled = exports && createScalarKernel(exports);
  }
  return compiled;
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

/** MD5 with the WebAssembly kernel. */
export function createKernelEngine(kernel: ScalarKernel): Md5Engine {
  const { buffer } = kernel;
  return {
    digestBytes(bytes, outputFormat) {
      if (bytes.length > buffer.length) {
        const state = new KernelState(kernel);
        state.update(bytes);
        return state.finishAs(outputFormat);
      }
      vacateKernel();
      buffer.set(bytes);
      kernel.start();
      kernel.finish(bytes.length, bytes.length);
      return finishedDigest(kernel, outputFormat);
    },

    digestText(text, encoder, outputFormat) {
      const { prefix, maxBytesPerUnit } = encoder;
      if (prefix.length + text.length * maxBytesPerUnit <= buffer.length) {
        vacateKernel();
        buffer.set(prefix);
        const length = prefix.length + encoder.encodeInto(text, buffer, prefix.length);
        kernel.start();
        kernel.finish(length, length);
        return finishedDigest(kernel, outputFormat);
      }
      return digestEncoded(new KernelState(kernel), text, encoder, outputFormat);
    },

    createState: () => new KernelState(kernel),
    createSavableState: (_, midstate) => new KernelState(kernel, midstate),
  };
}

/**
 * The message whose state is in the kernel. It stays there until another message needs the kernel, so that small pieces
 * only have to be copied.
 */
let resident: KernelState | null = null;

/** Makes room in the kernel for another message. */
function vacateKernel(): void {
  resident?.save();
  resident = null;
}

const emptyMessage: Midstate = {
  words: /* @__PURE__ */ Int32Array.from(initialState),
  pending: new Uint8Array(0),
  messageBytes: 0,
};

/** A digest in progress with the WebAssembly kernel. */
export class KernelState implements SavableState {
  readonly #kernel: ScalarKernel;
  /** Out of date while the message is resident. */
  #midstate: Midstate;
  /** While resident: the number of bytes in the kernel's buffer. */
  #bufferedBytes = 0;
  #messageBytes = 0;

  constructor(kernel: ScalarKernel, midstate: Midstate = emptyMessage) {
    this.#kernel = kernel;
    this.#midstate = midstate;
  }

  update(bytes: Uint8Array): void {
    this.#enter();
    const { buffer, process } = this.#kernel;
    this.#messageBytes += bytes.length;
    let rest = bytes;
    while (rest.length >= buffer.length - this.#bufferedBytes) {
      const room = buffer.length - this.#bufferedBytes;
      buffer.set(rest.subarray(0, room), this.#bufferedBytes);
      process(buffer.length / blockBytes);
      rest = rest.subarray(room);
      this.#bufferedBytes = 0;
    }
    buffer.set(rest, this.#bufferedBytes);
    this.#bufferedBytes += rest.length;
  }

  finish(): Uint8Array {
    this.#finish();
    return this.#kernel.digest.slice();
  }

  finishAs(outputFormat: OutputFormat): string {
    this.#finish();
    return finishedDigest(this.#kernel, outputFormat);
  }

  clone(): KernelState {
    return new KernelState(this.#kernel, this.save());
  }

  save(): Midstate {
    if (resident !== this) return this.#midstate;
    const { buffer, state, process } = this.#kernel;
    const processed = this.#bufferedBytes - (this.#bufferedBytes % blockBytes);
    process(processed / blockBytes);
    this.#midstate = {
      words: state.slice(),
      pending: buffer.slice(processed, this.#bufferedBytes),
      messageBytes: this.#messageBytes,
    };
    resident = null;
    return this.#midstate;
  }

  /** Replaces what was computed so far. */
  restore(midstate: Midstate): void {
    if (resident === this) resident = null;
    this.#midstate = midstate;
  }

  #enter(): void {
    if (resident === this) return;
    vacateKernel();
    resident = this;
    const { words, pending, messageBytes } = this.#midstate;
    this.#kernel.state.set(words);
    this.#kernel.buffer.set(pending);
    this.#bufferedBytes = pending.length;
    this.#messageBytes = messageBytes;
  }

  #finish(): void {
    this.#enter();
    this.#kernel.finish(this.#bufferedBytes, this.#messageBytes);
    resident = null;
  }
}

/** Writes the digest that a kernel has just finished as text. */
function finishedDigest({ digest, hex }: ScalarKernel, outputFormat: OutputFormat): string {
  if (outputFormat === "base64") return writeDigest(digest, outputFormat);
  return outputFormat === "hex" ? asciiText(hex) : asciiText(hex).toUpperCase();
}

type Eight = [number, number, number, number, number, number, number, number];

/** Makes a string of 32 ASCII characters. A single call with all of them is the fastest way in V8. */
function asciiText(characters: Uint8Array): string {
  const c = characters as unknown as readonly [...Eight, ...Eight, ...Eight, ...Eight];
  // biome-ignore format: eight to a row
  return String.fromCharCode(
    c[0], c[1], c[2], c[3], c[4], c[5], c[6], c[7],
    c[8], c[9], c[10], c[11], c[12], c[13], c[14], c[15],
    c[16], c[17], c[18], c[19], c[20], c[21], c[22], c[23],
    c[24], c[25], c[26], c[27], c[28], c[29], c[30], c[31],
  );
}
