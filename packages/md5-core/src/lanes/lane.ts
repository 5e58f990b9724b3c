import { writeBitLength } from "../md5-javascript.ts";
import type { LanesKernel } from "./lanes-kernel.ts";

const blockBytes = 64;

/** One of the kernel's lanes, at work on a long message that is written to its buffer slice by slice. */
export interface Lane {
  readonly number: number;
  /** Takes up a message. */
  begin(index: number, pieces: Iterator<Uint8Array>): void;
  /** The index of the message. */
  readonly index: number;
  /** How many blocks are ready to be processed: 0 only at the message's end. */
  readonly blocksLeft: number;
  /** So many blocks were processed. Writes the message's next slice where no more are left. */
  advance(blocks: number): void;
  /** Keeps a copy of what others may overwrite, the state apart, and writes it back. */
  suspend(): void;
  resume(): void;
}

export function createLane(kernel: LanesKernel, number: number): Lane {
  const { memory, laneBytes, positions } = kernel;
  const start = kernel.laneOffset(number);
  const view = new DataView(memory.buffer);
  let index = -1;
  let pieces: Iterator<Uint8Array>;
  let piece: Uint8Array;
  let pieceOffset: number;
  let messageBytes: number;
  let isPadded: boolean;
  let blocksLeft = 0;
  let suspended: Uint8Array | undefined;

  function writeSlice(): void {
    let length = 0;
    while (length < laneBytes && !isPadded) {
      if (pieceOffset < piece.length) {
        const taken = piece.subarray(pieceOffset, pieceOffset + laneBytes - length);
        memory.set(taken, start + length);
        length += taken.length;
        pieceOffset += taken.length;
        messageBytes += taken.length;
      } else {
        const next = pieces.next();
        if (next.done) length = pad(length);
        else [piece, pieceOffset] = [next.value, 0];
      }
    }
    positions[number] = start;
    blocksLeft = length / blockBytes;
  }

  /** RFC 1321, 3.1 and 3.2. Buffers have room for it behind a whole slice. */
  function pad(length: number): number {
    const end = Math.ceil((length + 9) / blockBytes) * blockBytes;
    memory.fill(0, start + length, start + end);
    memory[start + length] = 0x80;
    writeBitLength(view, start + end - 8, messageBytes);
    isPadded = true;
    return end;
  }

  return {
    number,
    begin(nextIndex, nextPieces) {
      index = nextIndex;
      pieces = nextPieces;
      piece = new Uint8Array(0);
      pieceOffset = 0;
      messageBytes = 0;
      isPadded = false;
      kernel.startLane(number);
      writeSlice();
    },
    get index() {
      return index;
    },
    get blocksLeft() {
      return blocksLeft;
    },
    advance(blocks) {
      blocksLeft -= blocks;
      if (blocksLeft > 0) positions[number] = (positions[number] as number) + blocks * blockBytes;
      else if (!isPadded) writeSlice();
    },
    suspend() {
      const position = positions[number] as number;
      suspended = memory.slice(position, position + blocksLeft * blockBytes);
    },
    resume() {
      memory.set(suspended as Uint8Array, start);
      positions[number] = start;
    },
  };
}
