import { textWriter } from "#text-writer";
import { type KernelExports, loadKernel } from "../kernels/instantiate.ts";
import { wasmModule } from "../kernels/lanes-kernel.generated.ts";
import type { OutputFormat } from "../md5/output-format.ts";
import { beginSlowly } from "../md5/turns.ts";

/** Nine MD5 digests side by side, in WebAssembly SIMD. */
export interface LanesKernel {
  /** All of the module's memory. */
  readonly memory: Uint8Array;
  readonly laneCount: number;
  /** Bytes that fit a lane's buffer, a multiple of 64. */
  readonly laneBytes: number;
  /** Where a lane's buffer begins in memory. */
  laneOffset(lane: number): number;
  /** The lanes' states A, B, C, D: word w of lane l is at states[w * laneCount + l]. */
  readonly states: Int32Array;
  /**
   * Processes so many blocks in all lanes, each from the start of its buffer. A lane that has nothing to do computes
   * garbage: save its state. All lanes take the time of one.
   */
  process(blocks: number): void;

  /** Where a lane's next block begins in memory, for processFromPositions. */
  readonly positions: Uint32Array;
  /** Like process, but each lane from its position, which stays where it is. */
  processFromPositions(blocks: number): void;

  /** RFC 1321, 3.3: begins a message in a lane. */
  startLane(lane: number): void;
  /** The message in a lane has ended: its digest becomes the batch's digest of that number. */
  storeDigest(lane: number, message: number): void;

  /** Room for the messages of a batch. The lanes' buffers are in it too. */
  readonly buffer: Uint8Array;
  /** The most messages of a batch. */
  readonly maxMessages: number;
  /** Message m begins at memory[messages[2 * m]], where it has its room, and has messages[2 * m + 1] bytes. */
  readonly messages: Uint32Array;
  /** Which of its batch each message is: kept for those who write them. */
  readonly indexes: Uint32Array;
  /**
   * Sets `messages` for a text in UTF-8 that so many were joined to, and moves each to its room. Their lengths are given in
   * UTF-16 code units. Wants well-formed texts and a byte below 80 behind the last.
   *
   * @param joined where the text is in memory: behind the room that its messages take from the buffer's start on
   */
  divideText(count: number, joined: number): void;
  /**
   * Sets `messages` for the strings of a JSON list (RFC 8259) in UTF-8, none of which may need an escape or have one, and moves each
   * to its room. Null for any other list, one of no strings or of more than `maxMessages`, and one that doesn't fit.
   *
   * @param start where it begins, behind its opening bracket
   */
  divideList(json: Uint8Array, start: number): DividedList | null;
  /** Pads so many messages and digests them in lanes that it keeps full, the longest first. */
  digestMessages(count: number): void;
  /** Writes so many of the batch's digests as text, each to its message's index. */
  formatDigests(count: number, outputFormat: OutputFormat, hashes: string[], indexes: ArrayLike<number>): void;
  /**
   * Writes so many of the batch's messages, each with its digest and its number, into the rest of the buffer. What it returns
   * stays until the buffer is used again; null where the rest is too small.
   *
   * @param layout what stands before a message, its digest and its number, and behind that: each a byte of length, and 16 bytes
   */
  writeLines(count: number, outputFormat: OutputFormat, layout: Uint8Array): Uint8Array | null;
}

/** A JSON list of strings, each of which has become a message. */
export interface DividedList {
  count: number;
  /** Where the list ends, behind its closing bracket. */
  end: number;
  /** Of the longest string. */
  longestBytes: number;
  isAscii: boolean;
}

/** What a message takes of the buffer at most beside its bytes. */
export const maxPadding = 136;

/** The bytes of the buffer that a message takes, a multiple of 64: it is padded there, and pads are written in one go. */
export function roomOf(length: number): number {
  return (length + maxPadding) & -64;
}

interface Exports extends KernelExports {
  readonly laneCount: WebAssembly.Global;
  readonly laneBytes: WebAssembly.Global;
  readonly laneStride: WebAssembly.Global;
  readonly states: WebAssembly.Global;
  readonly positions: WebAssembly.Global;
  readonly buffer: WebAssembly.Global;
  readonly bufferBytes: WebAssembly.Global;
  readonly maxMessages: WebAssembly.Global;
  readonly messages: WebAssembly.Global;
  readonly text: WebAssembly.Global;
  process(blocks: number): void;
  processLanes(blocks: number): void;
  startLane(lane: number): void;
  storeDigest(lane: number, message: number): void;
  divideText(count: number, joined: number): void;
  readonly divided: WebAssembly.Global;
  divideList(at: number): number;
  digestMessages(count: number): void;
  writeHex(count: number, letterA: number): void;
  writeBase64(count: number): void;
  readonly layout: WebAssembly.Global;
  writeLines(count: number, messages: number, digestLength: number, to: number): number;
}

let loading: Promise<LanesKernel | null> | undefined;
let loaded: LanesKernel | null = null;

/** Loads it once, asynchronously; null where the host has no WebAssembly SIMD or forbids it. */
export function loadLanesKernel(): Promise<LanesKernel | null> {
  loading ??= loadKernel<Exports>(wasmModule).then((exports) => {
    loaded = exports && createLanesKernel(exports);
    beginSlowly();
    return loaded;
  });
  return loading;
}

/** What loadLanesKernel resolved to, null until then. */
export function loadedLanesKernel(): LanesKernel | null {
  return loaded;
}

function createLanesKernel(exports: Exports): LanesKernel {
  const { buffer: allBytes } = exports.memory;
  const memory = new Uint8Array(allBytes);
  const bufferOffset: number = exports.buffer.value;
  const laneStride: number = exports.laneStride.value;
  const maxMessages: number = exports.maxMessages.value;
  const laneCount: number = exports.laneCount.value;
  const textOffset: number = exports.text.value;
  const messages = new Uint32Array(allBytes, exports.messages.value, 2 * maxMessages);
  const divided = new Uint32Array(allBytes, exports.divided.value, 3);
  const bufferEnd: number = bufferOffset + exports.bufferBytes.value;

  /** @returns the length of each */
  function writeDigests(count: number, outputFormat: OutputFormat): number {
    if (outputFormat === "base64") exports.writeBase64(count);
    else exports.writeHex(count, (outputFormat === "hex" ? "a" : "A").charCodeAt(0));
    return outputFormat === "base64" ? 24 : 32;
  }

  return {
    memory,
    laneCount,
    laneBytes: exports.laneBytes.value,
    laneOffset: (lane) => bufferOffset + lane * laneStride,
    states: new Int32Array(allBytes, exports.states.value, 4 * laneCount),
    process: exports.process,
    positions: new Uint32Array(allBytes, exports.positions.value, laneCount),
    processFromPositions: exports.processLanes,
    startLane: exports.startLane,
    storeDigest: exports.storeDigest,
    buffer: memory.subarray(bufferOffset, bufferEnd),
    maxMessages,
    messages,
    indexes: new Uint32Array(maxMessages),
    divideText: exports.divideText,
    divideList(json, start) {
      const list = json.subarray(start);
      const at = bufferOffset + maxPadding * maxMessages;
      const end = at + list.length;
      if (end + 16 > bufferEnd) return null;
      memory.set(list, at);
      memory.fill(0, end, end + 16);
      const count = exports.divideList(at);
      if (count === 0) return null;
      const [listEnd = 0, longestBytes = 0, isAscii] = divided;
      return { count, end: listEnd - end + json.length, longestBytes, isAscii: isAscii === 1 };
    },
    digestMessages: exports.digestMessages,
    formatDigests(count, outputFormat, hashes, indexes) {
      const length = writeDigests(count, outputFormat);
      // Read in one and cut: 7 ns for each of 100.
      const text = textWriter.readAscii(memory, textOffset, textOffset + count * length);
      for (let i = 0; i < count; i++) hashes[indexes[i] as number] = text.slice(i * length, (i + 1) * length);
    },
    writeLines(count, outputFormat, layout) {
      const last = 2 * (count - 1);
      const start = (messages[last] as number) + roomOf(messages[last + 1] as number);
      // The messages again, and a layout, a digest and a number with each.
      const mostBytes = start - bufferOffset + count * (4 * 16 + 32 + 3) + 32;
      if (mostBytes > bufferEnd - start) return null;
      memory.set(layout, exports.layout.value);
      const digestLength = writeDigests(count, outputFormat);
      return memory.subarray(start, exports.writeLines(count, exports.messages.value, digestLength, start));
    },
  };
}
