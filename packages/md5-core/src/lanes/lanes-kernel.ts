import { textWriter } from "#text-writer";
import { type KernelExports, loadKernel } from "../kernels/instantiate.ts";
import { wasmModule } from "../kernels/lanes-kernel.generated.ts";
import type { OutputFormat } from "../md5/output-format.ts";
import { beginSlowly } from "../md5/yielder.ts";

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
   * Processes this many blocks in all lanes, each from its position, which doesn't change. All lanes take the time of
   * one. A lane without a message computes garbage.
   */
  processLanes(blocks: number): void;

  // Batches of short messages, which are in memory as a whole:

  /** Room for the messages of a batch. The lanes' buffers are in it too. */
  readonly buffer: Uint8Array;
  /** The most messages of a batch. */
  readonly maxMessages: number;
  /** Message m begins at memory[messages[2 * m]], in a slot of its own, and has messages[2 * m + 1] bytes. */
  readonly messages: Uint32Array;
  /**
   * Divides joined texts into messages: sets `messages` and moves each text to its slot. On entry, `messages` holds the
   * texts' lengths in UTF-16 code units.
   *
   * @param joined where the texts are in memory, in UTF-8: after all slots. They have to be well-formed, with a byte
   *   below 80 after them
   */
  divideText(count: number, joined: number): void;
  /** Pads and digests this many messages. */
  digestMessages(count: number): void;
  /** Writes the digests of this many messages as text: that of message m becomes hashes[indexes[start + m]]. */
  formatDigests(
    count: number,
    outputFormat: OutputFormat,
    hashes: string[],
    indexes: ArrayLike<number>,
    start: number,
  ): void;
}

/** The most that a message takes of the buffer in addition to its bytes. */
export const maxPadding = 136;

/** The bytes of the buffer that a message takes: a multiple of 64, with room for the padding after it. */
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

/** Loads the kernel once. It resolves to null where the host has no WebAssembly SIMD or forbids it. */
export function loadLanesKernel(): Promise<LanesKernel | null> {
  loading ??= loadKernel<Exports>(wasmModule).then((exports) => {
    loaded = exports && createLanesKernel(exports);
    beginSlowly();
    return loaded;
  });
  return loading;
}

/** What {@link loadLanesKernel} resolved to; null until then. */
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
      // Reading one text and cutting it is quicker than reading each by itself.
      const text = textWriter.readAscii(memory, textOffset, textOffset + count * length);
      for (let i = 0; i < count; i++) hashes[indexes[start + i] as number] = text.slice(i * length, (i + 1) * length);
    },
  };
}
