import { textWriter } from "#text-writer";
import { type KernelExports, loadKernel } from "../kernels/instantiate.ts";
import { wasmModule } from "../kernels/lanes-kernel.generated.ts";
import { beginSlowly } from "../md5/event-loop.ts";
import type { OutputFormat } from "../md5/output-format.ts";

/** Twelve MD5 digests side by side, in WebAssembly SIMD. */
export interface LanesKernel {
  /** All of the module's memory. */
  readonly memory: Uint8Array;

  // Long messages, which come in pieces:

  readonly laneCount: number;
  /** The length of a lane's buffer, a multiple of 64. */
  readonly laneBytes: number;
  /** Returns where in memory a lane's buffer begins. */
  laneOffset(lane: number): number;
  /** For each lane, where in memory its next block begins. */
  readonly positions: Uint32Array;
  /** The words A, B, C and D of the lanes: word w of lane l is at states[w * laneCount + l]. */
  readonly states: Int32Array;
  /**
   * Processes this many blocks in all lanes, each from its position, which doesn't change. All lanes together take as
   * long as one. A lane without a message computes garbage.
   */
  processLanes(blocks: number): void;

  // Batches of short messages, which are in memory as a whole:

  /** Room for the messages of a batch. The lanes' buffers share its memory. */
  readonly buffer: Uint8Array;
  /** The most messages of a batch. */
  readonly maxMessages: number;
  /** Message m begins at memory[messages[2 * m]], in its own slot, and has messages[2 * m + 1] bytes. */
  readonly messages: Uint32Array;
  /**
   * Splits concatenated texts into messages: sets `messages` and moves each text to its slot. On entry, `messages`
   * holds the texts' lengths in UTF-16 code units.
   *
   * @param joined where in memory the texts are, in UTF-8: {@link maxPadding} bytes per text after the buffer's start,
   *   so that no text is overwritten before it is moved. They must be well-formed and followed by a byte below 0x80
   */
  divideText(count: number, joined: number): void;
  /** Pads and digests this many messages. */
  digestMessages(count: number): void;
  /** Writes the digests of this many messages as text: the digest of message m becomes hashes[indexes[start + m]]. */
  formatDigests(
    count: number,
    outputFormat: OutputFormat,
    hashes: string[],
    indexes: ArrayLike<number>,
    start: number,
  ): void;
}

/** The most room that a message takes in the buffer in addition to its bytes. */
export const maxPadding = 136;

/** The room that a message takes in the buffer: a multiple of 64, including its padding. */
export function slotBytes(length: number): number {
  return (length + maxPadding) & -64;
}

type Functions = "processLanes" | "divideText" | "digestMessages";
type Globals = "laneCount" | "laneBytes" | "laneStride" | "positions" | "states";
type BatchGlobals = "buffer" | "bufferBytes" | "maxMessages" | "messages" | "text";

interface Exports
  extends KernelExports,
    Pick<LanesKernel, Functions>,
    Readonly<Record<Globals | BatchGlobals, WebAssembly.Global>> {
  writeHex(count: number, letterA: number): void;
  writeBase64(count: number): void;
}

let loading: Promise<LanesKernel | null> | undefined;
let loaded: LanesKernel | null = null;

/** Loads the kernel once. Resolves to null if the host has no WebAssembly SIMD or forbids it. */
export function loadLanesKernel(): Promise<LanesKernel | null> {
  loading ??= loadKernel<Exports>(wasmModule).then((exports) => {
    loaded = exports && createLanesKernel(exports);
    beginSlowly();
    return loaded;
  });
  return loading;
}

/** The kernel that {@link loadLanesKernel} resolved to; null until then. */
export function loadedLanesKernel(): LanesKernel | null {
  return loaded;
}

function createLanesKernel(exports: Exports): LanesKernel {
  const { processLanes, divideText, digestMessages, writeHex, writeBase64 } = exports;
  const { buffer: allBytes } = exports.memory;
  const memory = new Uint8Array(allBytes);
  const laneCount: number = exports.laneCount.value;
  const laneStride: number = exports.laneStride.value;
  const maxMessages: number = exports.maxMessages.value;
  const bufferOffset: number = exports.buffer.value;
  const textOffset: number = exports.text.value;
  return {
    memory,
    laneCount,
    laneBytes: exports.laneBytes.value,
    laneOffset: (lane) => bufferOffset + lane * laneStride,
    positions: new Uint32Array(allBytes, exports.positions.value, laneCount),
    states: new Int32Array(allBytes, exports.states.value, 4 * laneCount),
    processLanes,
    buffer: new Uint8Array(allBytes, bufferOffset, exports.bufferBytes.value),
    maxMessages,
    messages: new Uint32Array(allBytes, exports.messages.value, 2 * maxMessages),
    divideText,
    digestMessages,
    formatDigests(count, outputFormat, hashes, indexes, start) {
      const length = outputFormat === "base64" ? 24 : 32;
      if (outputFormat === "base64") writeBase64(count);
      else writeHex(count, (outputFormat === "hex" ? "a" : "A").charCodeAt(0));
      // Decoding all digests as one text and slicing it is faster than decoding each one.
      const text = textWriter.readAscii(memory, textOffset, textOffset + count * length);
      for (let i = 0; i < count; i++) hashes[indexes[start + i] as number] = text.slice(i * length, (i + 1) * length);
    },
  };
}
