import type { KernelState } from "../md5/engine-kernel.ts";
import { blockBytes } from "../md5/rfc-1321.ts";
import type { LanesKernel } from "./lanes-kernel.ts";

/** A message that can be digested in a lane. */
export interface LaneMessage {
  readonly state: KernelState;
  /** Takes the message's next piece, valid until the next is taken; undefined if there is none now. */
  takePiece(): Uint8Array | undefined;
  /** Makes bytes the next piece again. */
  putBack(bytes: Uint8Array): void;
}

/** For fewer messages, the scalar kernel is faster: the lanes take as long for one message as for all. */
export const minLanes = 4;

/**
 * Digests messages side by side. A lane whose message has no whole block left takes the next message. Stops after
 * `maxBytes` or when fewer than {@link minLanes} messages have whole blocks.
 *
 * @param messages in the order in which they get lanes; on return, those that may have whole blocks left
 * @param onEnd called for each message that has no whole blocks left
 * @returns the number of bytes digested
 */
export function runLanes<Message extends LaneMessage>(
  kernel: LanesKernel,
  messages: Message[],
  maxBytes: number,
  onEnd?: (message: Message) => void,
): number {
  const lanes = Array.from({ length: kernel.laneCount }, (_, lane) => new Lane<Message>(kernel, lane));
  let bytes = 0;
  for (;;) {
    for (const lane of lanes) {
      while (!lane.fill()) {
        const ended = lane.leave();
        if (ended !== undefined) onEnd?.(ended);
        const next = messages.shift();
        if (next === undefined) break;
        lane.enter(next);
      }
    }
    const busy = lanes.filter((lane) => lane.blocks > 0);
    if (busy.length < minLanes || bytes >= maxBytes) {
      messages.unshift(...busy.map((lane) => lane.leave() as Message));
      return bytes;
    }
    const blocks = Math.min(...busy.map((lane) => lane.blocks));
    kernel.processLanes(blocks);
    for (const lane of busy) lane.advance(blocks);
    bytes += blocks * blockBytes * busy.length;
  }
}

/** One of the kernel's lanes, and the bytes of its message that are in the lane's buffer. */
class Lane<Message extends LaneMessage> {
  readonly #kernel: LanesKernel;
  readonly #lane: number;
  readonly #start: number;
  #end: number;
  #message: Message | undefined;
  /** How many bytes of the message were processed. */
  #messageBytes = 0;

  constructor(kernel: LanesKernel, lane: number) {
    this.#kernel = kernel;
    this.#lane = lane;
    this.#start = kernel.laneOffset(lane);
    this.#end = this.#start;
    this.#position = this.#start;
  }

  get #position(): number {
    return this.#kernel.positions[this.#lane] as number;
  }

  set #position(position: number) {
    this.#kernel.positions[this.#lane] = position;
  }

  /** The number of whole blocks in the buffer. */
  get blocks(): number {
    return Math.floor((this.#end - this.#position) / blockBytes);
  }

  enter(message: Message): void {
    const { memory, states, laneCount } = this.#kernel;
    const { words, pending, messageBytes } = message.state.save();
    for (let word = 0; word < 4; word++) states[word * laneCount + this.#lane] = words[word] as number;
    memory.set(pending, this.#start);
    this.#end = this.#start + pending.length;
    this.#messageBytes = messageBytes - pending.length;
    this.#message = message;
  }

  /** Refills the buffer if it has no whole block, and returns whether it has one now. */
  fill(): boolean {
    if (this.blocks > 0) return true;
    if (this.#message === undefined) return false;
    const { memory, laneBytes } = this.#kernel;
    memory.copyWithin(this.#start, this.#position, this.#end);
    this.#end -= this.#position - this.#start;
    this.#position = this.#start;
    const full = this.#start + laneBytes;
    while (this.#end < full) {
      const piece = this.#message.takePiece();
      if (piece === undefined) break;
      const taken = piece.subarray(0, full - this.#end);
      memory.set(taken, this.#end);
      this.#end += taken.length;
      if (taken.length < piece.length) this.#message.putBack(piece.subarray(taken.length));
    }
    return this.blocks > 0;
  }

  /** Moves past blocks that were processed. */
  advance(blocks: number): void {
    this.#position += blocks * blockBytes;
    this.#messageBytes += blocks * blockBytes;
  }

  /** Frees the lane and returns its message, which gets back its state and the unprocessed bytes. */
  leave(): Message | undefined {
    const { memory, states, laneCount } = this.#kernel;
    const message = this.#message;
    if (message !== undefined) {
      const rest = memory.slice(this.#position, this.#end);
      const isBegunBlock = rest.length < blockBytes;
      if (!isBegunBlock) message.putBack(rest);
      message.state.restore({
        words: Int32Array.from({ length: 4 }, (_, word) => states[word * laneCount + this.#lane] as number),
        pending: isBegunBlock ? rest : new Uint8Array(0),
        messageBytes: this.#messageBytes + (isBegunBlock ? rest.length : 0),
      });
    }
    this.#message = undefined;
    this.#end = this.#start;
    this.#position = this.#start;
    return message;
  }
}
