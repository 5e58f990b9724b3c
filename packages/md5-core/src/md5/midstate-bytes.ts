import { type Bytes, readBytes } from "../errors/check-arguments.ts";
import { Md5Error } from "../errors/md5-error.ts";
import type { Midstate } from "./engine.ts";
import { blockBytes } from "./rfc-1321.ts";

/**
 * The exported state of a hasher, version 1; all numbers are little endian.
 *
 * | offset | bytes   | content                                              |
 * | ------ | ------- | ---------------------------------------------------- |
 * | 0      | 4       | `MD5` in ASCII and the version, 1                    |
 * | 4      | 16      | A, B, C and D of RFC 1321, 3.3                       |
 * | 20     | 8       | n, the number of bytes added so far, below 2^53      |
 * | 28     | n mod 64 | the added bytes that don't fill a block yet         |
 */
const magic = [0x4d, 0x44, 0x35, 1];
const headerBytes = 28;

/** Writes a midstate in the format above. */
export function midstateToBytes({ words, pending, messageBytes }: Midstate): Uint8Array {
  const bytes = new Uint8Array(headerBytes + pending.length);
  const view = new DataView(bytes.buffer);
  bytes.set(magic);
  for (const [i, word] of words.entries()) view.setInt32(4 + 4 * i, word, true);
  view.setBigUint64(20, BigInt(messageBytes), true);
  bytes.set(pending, headerBytes);
  return bytes;
}

/**
 * Reads what `midstateToBytes` wrote.
 *
 * @throws Md5Error `INVALID_STATE` for bytes in any other format
 * @throws Md5Error `INVALID_ARGUMENT` for anything but bytes
 */
export function bytesToMidstate(state: Bytes): Midstate {
  const bytes = readBytes(state, "state");
  if (bytes.length < headerBytes || magic.some((byte, i) => i < 3 && bytes[i] !== byte)) {
    throw new Md5Error("INVALID_STATE", `state: not an exported state of ${headerBytes} to 91 bytes`);
  }
  if (bytes[3] !== magic[3]) throw new Md5Error("INVALID_STATE", `state: has version ${bytes[3]}; known is 1`);
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const messageBytes = Number(view.getBigUint64(20, true));
  if (!Number.isSafeInteger(messageBytes) || bytes.length !== headerBytes + (messageBytes % blockBytes)) {
    throw new Md5Error("INVALID_STATE", `state: has ${bytes.length} bytes, which don't match its length`);
  }
  return {
    words: Int32Array.from({ length: 4 }, (_, i) => view.getInt32(4 + 4 * i, true)),
    pending: bytes.slice(headerBytes),
    messageBytes,
  };
}
