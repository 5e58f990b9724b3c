import { digests } from "./lanes-format";
import { buffer, messages } from "./lanes-messages";
import { blockBytes, laneCount, positions, states } from "./lanes-rounds";
import { processLanes } from "./lanes-steps.generated";

/**
 * Twelve MD5 digests side by side, for `src/lanes/lanes-kernel.ts`: blocks of long messages that come in pieces, and
 * batches of short messages. For the latter this module also does the scheduling, the padding and the digests' text.
 */

export { text, writeBase64, writeHex } from "./lanes-format";
export { buffer, bufferBytes, divideText, maxMessages, messages } from "./lanes-messages";
export { laneCount, positions, processLanes, states };

/** Bytes of a long message in a lane's buffer; the buffers of all lanes fit a second-level cache. */
export const laneBytes: usize = 32_768;

/**
 * The distance from one lane's buffer to the next. A power of two would make lanes evict each other from the L1 cache.
 */
export const laneStride: usize = 33_280;

/** For each lane, the message it digests, and the number of blocks it has left. */
const messageOfLane = memory.data(48, 16);
const blocksLeft = memory.data(48, 16);

/**
 * The messages by their number of blocks, as linked lists: the index of the first plus 1, and for each message that of
 * the next.
 */
const firstOfBlocks = memory.data(2 * (12 * 520 + 1), 16);
const nextOfMessage = memory.data(512 * 2, 16);
let mostBlocks: u32 = 0;

/** Pads and digests the batch's messages. */
export function digestMessages(count: i32): void {
  let isOneLength = true;
  const blocks = pad(messages);
  for (let message = 1; message < count; message++) {
    if (pad(messages + 8 * message) != blocks) isOneLength = false;
  }
  if (isOneLength) digestEqualMessages(count, blocks);
  else digestUnequalMessages(count);
}

/** Digests messages with the same number of blocks, one per lane at a time. Lists would only cost time. */
function digestEqualMessages(count: i32, blocks: u32): void {
  const last = count - 1;
  for (let first = 0; first < count; first += laneCount) {
    // Lanes that have no message digest the last one too.
    for (let lane = 0; lane < laneCount; lane++) {
      store<u32>(positions + 4 * lane, load<u32>(messages + 8 * min(first + lane, last)));
      startLane(lane);
    }
    processLanes(blocks);
    for (let lane = 0; lane < laneCount; lane++) storeDigest(lane, min(first + lane, last));
  }
}

/** Digests messages of any lengths, the longest first, so that the lanes end at about the same time. */
function digestUnequalMessages(count: i32): void {
  mostBlocks = 0;
  for (let message = 0; message < count; message++) list(message);
  for (let lane = 0; lane < laneCount; lane++) beginMessage(lane);
  let unfinished = count;
  while (unfinished > 0) {
    const blocks = fewestBlocksLeft();
    processLanes(blocks);
    for (let ended = advance(blocks); ended != 0; ended &= ended - 1) {
      const lane = ctz(ended);
      storeDigest(lane, load<i32>(messageOfLane + 4 * lane));
      beginMessage(lane);
      unfinished--;
    }
  }
}

/**
 * RFC 1321, 3.1 and 3.2: appends a 1 bit, 0 bits and the message's length in bits, and returns its number of blocks.
 */
function pad(message: usize): u32 {
  const start = load<u32>(message, 0);
  const length = load<u32>(message, 4);
  const blocks = blocksOf(length);
  const end = start + length;
  // The zeros may extend past the end of the last block, but not of the slot.
  v128.store(end, i64x2(0x80, 0), 0);
  v128.store(end, i64x2.splat(0), 16);
  v128.store(end, i64x2.splat(0), 32);
  v128.store(end, i64x2.splat(0), 48);
  store<u64>(start + blocks * u32(blockBytes) - 8, <u64>length << 3);
  return blocks;
}

/** The blocks of a message with its padding. */
function blocksOf(length: u32): u32 {
  return (length + 8) / u32(blockBytes) + 1;
}

/** Puts a message into the list of its number of blocks. */
function list(message: i32): void {
  const blocks = blocksOf(load<u32>(messages + 8 * message, 4));
  const first = firstOfBlocks + 2 * blocks;
  store<u16>(nextOfMessage + 2 * message, load<u16>(first));
  store<u16>(first, message + 1);
  mostBlocks = max(mostBlocks, blocks);
}

/** Takes a message with the most blocks from the lists into a lane. */
function beginMessage(lane: i32): void {
  let first: usize;
  let message: i32;
  for (;;) {
    first = firstOfBlocks + 2 * mostBlocks;
    message = <i32>load<u16>(first) - 1;
    if (message >= 0) break;
    if (mostBlocks == 0) {
      // No message is left: the lane computes garbage from here on, from what is in the buffer.
      store<u32>(positions + 4 * lane, buffer);
      store<i32>(blocksLeft + 4 * lane, i32.MAX_VALUE);
      return;
    }
    mostBlocks--;
  }
  store<u16>(first, load<u16>(nextOfMessage + 2 * message));
  store<i32>(messageOfLane + 4 * lane, message);
  store<u32>(positions + 4 * lane, load<u32>(messages + 8 * message));
  store<u32>(blocksLeft + 4 * lane, mostBlocks);
  startLane(lane);
}

/** RFC 1321, 3.3: begins a message in a lane. */
function startLane(lane: i32): void {
  store<u32>(states + 4 * lane, 0x67452301, 0);
  store<u32>(states + 4 * lane, 0xefcdab89, 48);
  store<u32>(states + 4 * lane, 0x98badcfe, 96);
  store<u32>(states + 4 * lane, 0x10325476, 144);
}

/** RFC 1321, 3.5: stores the digest of the message that ended in a lane. */
function storeDigest(lane: i32, message: i32): void {
  const digest = digests + 16 * message;
  store<u32>(digest, load<u32>(states + 4 * lane, 0), 0);
  store<u32>(digest, load<u32>(states + 4 * lane, 48), 4);
  store<u32>(digest, load<u32>(states + 4 * lane, 96), 8);
  store<u32>(digest, load<u32>(states + 4 * lane, 144), 12);
}

function fewestBlocksLeft(): u32 {
  const ofEight = i32x4.min_u(v128.load(blocksLeft), v128.load(blocksLeft, 16));
  const ofFour = i32x4.min_u(ofEight, v128.load(blocksLeft, 32));
  const ofTwo = i32x4.min_u(ofFour, v128.shuffle<u32>(ofFour, ofFour, 2, 3, 0, 1));
  return min(i32x4.extract_lane(ofTwo, 0), i32x4.extract_lane(ofTwo, 1));
}

/** Moves all lanes on by a number of blocks, and returns the lanes that have none left as bits. */
function advance(blocks: u32): i32 {
  let ended = 0;
  for (let group = 0; group < 3; group++) {
    const left = i32x4.sub(v128.load(blocksLeft + 16 * group), i32x4.splat(blocks));
    v128.store(blocksLeft + 16 * group, left);
    const position = v128.load(positions + 16 * group);
    v128.store(positions + 16 * group, i32x4.add(position, i32x4.splat(blocks * blockBytes)));
    ended |= i32x4.bitmask(i32x4.eq(left, i32x4.splat(0))) << (4 * group);
  }
  return ended;
}
