import { digests } from "./lanes-format";
import { blockBytes, positions, processLanes, states } from "./lanes-process";

/**
 * Eight MD5 digests side by side, for `src/lanes/lanes-kernel.ts`: blocks of long messages that come in pieces, and
 * batches of short messages, which are scheduled, padded and written as text in here.
 */

export { maxMessages, text, writeBase64, writeHex } from "./lanes-format";
export { positions, processLanes, states };

const laneCount = 8;

/** Bytes that fit a lane's buffer: all eight together fit a second-level cache. */
export const laneBytes: usize = 32_768;

/** From one lane's buffer to the next: lanes at a power of two would push each other out of the first-level cache. */
export const laneStride: usize = 33_280;

/** The lanes' buffers; batches use all of it for their messages. */
export const bufferBytes: usize = 8 * 33_280;
export const buffer = memory.data(8 * 33_280, 64);

/** For each message of a batch, where it begins and how many bytes it has, as two 32-bit numbers. */
export const messages = memory.data(512 * 8, 16);

/** For each lane, the message it digests. */
const messageOfLane = memory.data(8 * 4, 16);

/** For each lane, how many blocks it has left before it needs another position, and whether they are its message's last. */
const blocksLeft = memory.data(8 * 4, 16);
const isAtTail = memory.data(8, 16);

/** For each lane, room for the last bytes of its message and their padding. */
const tails = memory.data(8 * 128, 16);

/** The messages by how many whole blocks they have, as lists: the first one's number plus 1, and for each the next one's. */
const firstOfBlocks = memory.data(2 * (8 * 520 + 1), 16);
const nextOfMessage = memory.data(512 * 2, 16);
let mostBlocks: i32 = 0;

/** Processes so many blocks in every lane, each from the start of its buffer. */
export function process(blocks: usize): void {
  for (let lane = 0; lane < laneCount; lane++) store<u32>(positions + 4 * lane, buffer + laneStride * lane);
  processLanes(blocks);
}

/** 3.3: begins a message in a lane. */
export function startLane(lane: i32): void {
  store<u32>(states + 4 * lane, 0x67452301, 0);
  store<u32>(states + 4 * lane, 0xefcdab89, 32);
  store<u32>(states + 4 * lane, 0x98badcfe, 64);
  store<u32>(states + 4 * lane, 0x10325476, 96);
}

/** 3.5: the digest of the message that ended in a lane. */
export function storeDigest(lane: i32, message: i32): void {
  const digest = digests + 16 * message;
  store<u32>(digest, load<u32>(states + 4 * lane, 0), 0);
  store<u32>(digest, load<u32>(states + 4 * lane, 32), 4);
  store<u32>(digest, load<u32>(states + 4 * lane, 64), 8);
  store<u32>(digest, load<u32>(states + 4 * lane, 96), 12);
}

/** Digests the batch's messages. The longest begin first, so that the lanes come to an end together. */
export function digestMessages(count: i32): void {
  listByBlocks(count);
  for (let lane = 0; lane < laneCount; lane++) beginMessage(lane);
  let unfinished = count;
  while (unfinished > 0) {
    const blocks = fewestBlocksLeft();
    processLanes(blocks);
    let ended = advance(blocks);
    for (; ended != 0; ended &= ended - 1) {
      const lane = ctz(ended);
      if (load<u8>(isAtTail + lane)) {
        storeDigest(lane, load<i32>(messageOfLane + 4 * lane));
        unfinished--;
        beginMessage(lane);
      } else {
        beginTail(lane);
      }
    }
  }
}

function listByBlocks(count: i32): void {
  mostBlocks = 0;
  for (let message = 0; message < count; message++) {
    const blocks = load<u32>(messages + 8 * message, 4) / blockBytes;
    const first = firstOfBlocks + 2 * blocks;
    store<u16>(nextOfMessage + 2 * message, load<u16>(first));
    store<u16>(first, message + 1);
    mostBlocks = max(mostBlocks, <i32>blocks);
  }
}

/** Takes a message with the most blocks from the lists; -1 when there is none left. */
function takeMessage(): i32 {
  for (; mostBlocks >= 0; mostBlocks--) {
    const first = firstOfBlocks + 2 * mostBlocks;
    const message = <i32>load<u16>(first) - 1;
    if (message >= 0) {
      store<u16>(first, load<u16>(nextOfMessage + 2 * message));
      return message;
    }
  }
  return -1;
}

function beginMessage(lane: i32): void {
  const message = takeMessage();
  if (message < 0) {
    // Computes garbage from here on, of what is in the buffer.
    store<u32>(positions + 4 * lane, buffer);
    store<i32>(blocksLeft + 4 * lane, i32.MAX_VALUE);
    return;
  }
  store<i32>(messageOfLane + 4 * lane, message);
  startLane(lane);
  const blocks = load<u32>(messages + 8 * message, 4) / blockBytes;
  store<u8>(isAtTail + lane, 0);
  store<u32>(positions + 4 * lane, load<u32>(messages + 8 * message));
  store<u32>(blocksLeft + 4 * lane, blocks);
  if (blocks == 0) beginTail(lane);
}

/** 3.1 and 3.2: what is left of the lane's message, a 1 bit, 0 bits, and the message's length in bits. */
function beginTail(lane: i32): void {
  const message = messages + 8 * load<u32>(messageOfLane + 4 * lane);
  const length = load<u32>(message, 4);
  const rest = length % blockBytes;
  const from = load<u32>(message) + length - rest;
  const tail = tails + 128 * lane;
  for (let i: usize = 0; i < blockBytes; i += 16) {
    v128.store(tail + i, v128.and(v128.load(from + i), firstBytes(<i32>rest - <i32>i)));
    v128.store(tail + blockBytes + i, i64x2.splat(0));
  }
  store<u8>(tail + rest, 0x80);
  const blocks = rest < blockBytes - 8 ? 1 : 2;
  store<u64>(tail + blocks * blockBytes - 8, <u64>length << 3);
  store<u32>(positions + 4 * lane, tail);
  store<u32>(blocksLeft + 4 * lane, blocks);
  store<u8>(isAtTail + lane, 1);
}

/** A mask of so many first bytes. */
function firstBytes(count: i32): v128 {
  return i8x16.lt_s(i8x16(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15), i8x16.splat(<i8>count));
}

function fewestBlocksLeft(): u32 {
  const ofFour = i32x4.min_u(v128.load(blocksLeft), v128.load(blocksLeft, 16));
  const ofTwo = i32x4.min_u(ofFour, v128.shuffle<u32>(ofFour, ofFour, 2, 3, 0, 1));
  return min(i32x4.extract_lane(ofTwo, 0), i32x4.extract_lane(ofTwo, 1));
}

/** Moves all lanes on by so many blocks, and gives the lanes that have none left as bits. */
function advance(blocks: u32): i32 {
  let ended = 0;
  for (let half = 0; half < 2; half++) {
    const left = i32x4.sub(v128.load(blocksLeft + 16 * half), i32x4.splat(blocks));
    v128.store(blocksLeft + 16 * half, left);
    const position = v128.load(positions + 16 * half);
    v128.store(positions + 16 * half, i32x4.add(position, i32x4.splat(blocks * blockBytes)));
    ended |= i32x4.bitmask(i32x4.eq(left, i32x4.splat(0))) << (4 * half);
  }
  return ended;
}

/**
 * Divides a joined text in UTF-8, which begins where the buffer does, into so many messages. Their lengths are given in
 * UTF-16 code units, and become bytes.
 */
export function divideText(count: i32): void {
  let at = <u32>buffer;
  for (let message = messages; message < messages + 8 * count; message += 8) {
    const start = at;
    let units = load<i32>(message, 4);
    for (; units >= 16; at += 16) {
      const bytes = v128.load(at);
      units -= popcnt(i8x16.bitmask(i8x16.gt_s(bytes, i8x16.splat(lastContinuation))));
      units -= popcnt(i8x16.bitmask(i8x16.ge_u(bytes, i8x16.splat(<i8>firstOfFour))));
    }
    for (; units > 0; at++) {
      const byte = load<u8>(at);
      units -= i32(<i8>byte > lastContinuation) + i32(byte >= firstOfFour);
    }
    while (<i8>load<u8>(at) <= lastContinuation) at++;
    store<u32>(message, start, 0);
    store<u32>(message, at - start, 4);
  }
}

/** A byte up to here, as a signed number, continues a character. */
const lastContinuation: i8 = -65;

/** A byte from here on begins a character of four bytes, which is two code units. */
const firstOfFour: u8 = 0xf0;
