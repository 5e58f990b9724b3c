import type { Md5State } from "./engine.ts";
import { processWholeBlocks } from "./md5-blocks.ts";
import { writeDigest } from "./output-format.ts";

/**
 * MD5 after RFC 1321, in plain JavaScript: whatever the host, it computes the same. The names are those of the RFC;
 * section numbers stand beside what they prescribe.
 */

const blockBytes = 64;
/** 3.1: the message is padded to this many bytes of a block; the length fills the rest. */
const lengthOffset = 56;

/** Adds a message piece by piece; full blocks are read where they stand, only an incomplete one is copied. */
export function createJavaScriptState(): Md5State {
  // 3.3: the buffer (A, B, C, D), here as four signed 32-bit integers.
  const buffer = Int32Array.of(0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476);
  const pending = new Uint8Array(blockBytes);
  const pendingView = new DataView(pending.buffer);
  let pendingBytes = 0;
  let messageBytes = 0;

  return {
    update(bytes) {
      messageBytes += bytes.length;
      let position = 0;
      if (pendingBytes > 0) {
        position = Math.min(blockBytes - pendingBytes, bytes.length);
        pending.set(bytes.subarray(0, position), pendingBytes);
        pendingBytes += position;
        if (pendingBytes < blockBytes) return;
        processWholeBlocks(buffer, pending);
      }
      const rest = bytes.subarray(position);
      const processed = processWholeBlocks(buffer, rest);
      pending.set(rest.subarray(processed));
      pendingBytes = rest.length - processed;
    },

    finish() {
      // 3.1: a single 1 bit, then 0 bits up to the length, in a further block where this one has no room for it.
      pending[pendingBytes] = 0x80;
      pending.fill(0, pendingBytes + 1);
      if (pendingBytes >= lengthOffset) {
        processWholeBlocks(buffer, pending);
        pending.fill(0);
      }
      writeBitLength(pendingView, lengthOffset, messageBytes);
      processWholeBlocks(buffer, pending);
      // 3.5: A, B, C, D, each from its low-order byte on.
      const digest = new DataView(new ArrayBuffer(16));
      buffer.forEach((word, i) => {
        digest.setInt32(4 * i, word, true);
      });
      return new Uint8Array(digest.buffer);
    },

    finishAs(outputFormat) {
      return writeDigest(this.finish(), outputFormat);
    },
  };
}

/**
 * 3.2: the message's length in bits as 64 bits, low-order word first. Exact up to 2^53 - 1 bytes: the product only
 * moves the exponent, and setUint32 takes it modulo 2^32.
 */
export function writeBitLength(block: DataView, offset: number, messageBytes: number): void {
  block.setUint32(offset, messageBytes * 8, true);
  block.setUint32(offset + 4, Math.floor(messageBytes / 2 ** 29), true);
}
