import { writeBitLength } from "../md5/md5-javascript.ts";
import type { LanesKernel } from "./lanes-kernel.ts";

const blockBytes = 64;

/** One of the kernel's lanes, at work on a long message that is written to its buffer slice by slice. */
export interface Lane {
  readonly number: number;
  /** Takes up a message. */
  begin(index: number, pieces: Iterator<Uint8Array>): void;
  /** The index of the message. */
  readonly index: number;
  /** Where no more blocks are left, goes back to the buffer's start and writes the message's next slice, if there is one. */
  fill(): void;
  /** How many blocks are ready to be processed. */
  readonly blocksLeft: number;
  /** Whether all blocks of the message were processed. */
  readonly hasEnded: boolean;
  /** So many blocks were processed. */
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
  let isPadded = true;
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
    },
    get index() {
      return index;
    },
    fill() {
      if (blocksLeft > 0) return;
      positions[number] = start;
      if (!isPadded) writeSlice();
    },
    get blocksLeft() {
      return blocksLeft;
    },
    get hasEnded() {
      return blocksLeft === 0 && isPadded;
    },
    advance(blocks) {
      blocksLeft -= blocks;
      positions[number] = (positions[number] as number) + blocks * blockBytes;
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
