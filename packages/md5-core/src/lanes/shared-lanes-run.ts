import type { KernelState, SavedState } from "../md5/kernel-state.ts";
import type { LanesKernel } from "./lanes-kernel.ts";

/** A message with bytes that wait to be digested. */
export interface WaitingMessage {
  readonly state: KernelState;
  waiting: Uint8Array[];
}

/** The lanes take as long as the scalar kernel does for two messages, however few of the lanes are used. */
export const minLanes = 3;

const blockBytes = 64;

/**
 * Digests waiting bytes in lanes, as long as at least `minLanes` of the messages have whole blocks; a lane whose message
 * has none left takes the next one. What is left over stays waiting.
 */
export function runLanes(kernel: LanesKernel, messages: readonly WaitingMessage[]): void {
  const { memory, states, laneCount, laneBytes } = kernel;
  const entering = messages.values();
  const runs = new Map<number, LaneRun>();

  function enter(lane: number): void {
    const { value: message } = entering.next();
    if (message === undefined) return;
    const run = new LaneRun(message);
    runs.set(lane, run);
    run.saved.words.forEach((value, word) => {
      states[word * laneCount + lane] = value;
    });
  }

  function leave(lane: number, run: LaneRun): void {
    runs.delete(lane);
    for (let word = 0; word < 4; word++) run.saved.words[word] = states[word * laneCount + lane] as number;
    run.end();
  }

  for (let lane = 0; lane < laneCount; lane++) enter(lane);
  while (runs.size >= minLanes) {
    let blocks = laneBytes / blockBytes;
    for (const run of runs.values()) blocks = Math.min(blocks, run.blocksLeft);
    for (const [lane, run] of runs) run.moveTo(memory, kernel.laneOffset(lane), blocks * blockBytes);
    kernel.process(blocks);
    for (const [lane, run] of [...runs]) {
      if (run.blocksLeft > 0) continue;
      leave(lane, run);
      enter(lane);
    }
  }
  for (const [lane, run] of runs) leave(lane, run);
}

/** A message's stay in a lane: its begun block and what was waiting, as one row of bytes. */
class LaneRun {
  readonly saved: SavedState;
  readonly #message: WaitingMessage;
  readonly #pieces: Uint8Array[];
  #piece = 0;
  #bytesLeft = 0;

  constructor(message: WaitingMessage) {
    this.#message = message;
    this.saved = message.state.save();
    this.#pieces = [this.saved.pending.slice(0, this.saved.pendingBytes), ...message.waiting];
    for (const piece of this.#pieces) this.#bytesLeft += piece.length;
    this.saved.messageBytes -= this.saved.pendingBytes;
    this.saved.pendingBytes = 0;
  }

  get blocksLeft(): number {
    return Math.floor(this.#bytesLeft / blockBytes);
  }

  /** Moves the next bytes, as many as are asked for. */
  moveTo(target: Uint8Array, offset: number, bytes: number): void {
    let moved = 0;
    while (moved < bytes) {
      const piece = this.#pieces[this.#piece] as Uint8Array;
      const part = piece.subarray(0, bytes - moved);
      target.set(part, offset + moved);
      moved += part.length;
      if (part.length < piece.length) this.#pieces[this.#piece] = piece.subarray(part.length);
      else this.#piece++;
    }
    this.#bytesLeft -= bytes;
    this.saved.messageBytes += bytes;
  }

  /** Leaves what wasn't moved waiting. */
  end(): void {
    this.#message.waiting = this.#pieces.slice(this.#piece);
  }
}
