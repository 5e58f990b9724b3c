import { md5Engine } from "#md5-engine";
import { utf8Encoder } from "../encodings/load-encoder.ts";
import { type Bytes, readBytes } from "../errors/check-arguments.ts";
import { Md5Error } from "../errors/md5-error.ts";
import type { Md5Engine, Midstate, SavableState } from "./engine.ts";
import { type Digest, type DigestFormat, type DigestOptions, formatOf } from "./output-format.ts";
import { blockBytes } from "./rfc-1321.ts";

/**
 * The MD5 of bytes that arrive in pieces. It returns its digest once; every method call after that throws
 * `HASHER_FINISHED`.
 */
export interface Md5Hasher {
  /**
   * Adds bytes, which may be changed after the call, or a text in utf8. For a text in another encoding, add the result
   * of `encodeText`.
   *
   * @param data a text, an ArrayBuffer, or a view of one: a Uint8Array, a DataView or another typed array
   * @throws Md5Error `INVALID_ARGUMENT` for anything else, and for bytes whose memory was transferred
   * @throws UnencodableTextError for a text with a lone surrogate; none of it is added
   */
  update(data: Bytes | string): this;
  /**
   * Finishes the digest.
   *
   * @throws Md5Error `INVALID_OUTPUT_FORMAT`; the hasher can then still return its digest in another format
   */
  digest<Format extends DigestFormat = "hex">(options?: DigestOptions<Format>): Digest<Format>;
  /** A second hasher with the bytes added so far. The two are then independent. */
  clone(): Md5Hasher;
  /**
   * The state as 28 to 91 bytes, from which `importState` can continue later, even in another process or on another
   * machine. It contains up to 63 of the added bytes verbatim. docs/decisions/2026-11-22-hasher-state.md describes the
   * format.
   */
  exportState(): Uint8Array;
  /**
   * Continues from an exported state, and discards everything added to this hasher before.
   *
   * @throws Md5Error `INVALID_STATE` for bytes that `exportState` didn't return
   */
  importState(state: Bytes): this;
  /** The number of bytes added so far. */
  readonly bytesHashed: number;
}

/**
 * Starts a digest.
 *
 * @example
 * const hasher = createMd5();
 * for await (const chunk of file.stream()) hasher.update(chunk);
 * const hash = hasher.digest({ outputFormat: "base64" });
 */
export function createMd5(): Md5Hasher {
  return createHasher(md5Engine);
}

/** The bytes have their own memory, because a group keeps them. */
function utf8Bytes(text: string): Uint8Array {
  const bytes = new Uint8Array(utf8Encoder.roomFor(text));
  return bytes.subarray(0, utf8Encoder.encodeInto(text, bytes, 0));
}

type StateMaker = Pick<Md5Engine, "createSavableState">;

/** Makes a hasher that follows the rules above, for any digest whose state can be saved. */
export function createHasher(engine: StateMaker): Md5Hasher {
  return new StateHasher(engine, undefined, 0);
}

/** A class, because programs make thousands of hashers: an object with its own functions takes three times as long. */
class StateHasher implements Md5Hasher {
  readonly #engine: StateMaker;
  /** Created with the first bytes, because their number affects the choice of engine. */
  #state: SavableState | undefined;
  #bytesHashed: number;
  #isFinished = false;

  constructor(engine: StateMaker, state: SavableState | undefined, bytesHashed: number) {
    this.#engine = engine;
    this.#state = state;
    this.#bytesHashed = bytesHashed;
  }

  update(data: Bytes | string): this {
    this.#requireUnfinished();
    const bytes = typeof data === "string" ? utf8Bytes(data) : readBytes(data, "bytes");
    this.#stateFor(bytes.length).update(bytes);
    this.#bytesHashed += bytes.length;
    return this;
  }

  digest<Format extends DigestFormat = "hex">(options: DigestOptions<Format> = {}): Digest<Format> {
    const format: DigestFormat = formatOf(options, 'digest({ outputFormat: "base64" })');
    this.#requireUnfinished();
    this.#isFinished = true;
    const state = this.#stateFor(0);
    this.#state = undefined;
    return (format === "bytes" ? state.finish() : state.finishAs(format)) as Digest<Format>;
  }

  clone(): Md5Hasher {
    this.#requireUnfinished();
    return new StateHasher(this.#engine, this.#state?.clone(), this.#bytesHashed);
  }

  exportState(): Uint8Array {
    this.#requireUnfinished();
    return midstateToBytes(this.#stateFor(0).save());
  }

  importState(state: Bytes): this {
    this.#requireUnfinished();
    const midstate = bytesToMidstate(state);
    this.#state = this.#engine.createSavableState(0, midstate);
    this.#bytesHashed = midstate.messageBytes;
    return this;
  }

  get bytesHashed(): number {
    return this.#bytesHashed;
  }

  #stateFor(firstBytes: number): SavableState {
    this.#state ??= this.#engine.createSavableState(firstBytes);
    return this.#state;
  }

  #requireUnfinished(): void {
    if (this.#isFinished) {
      throw new Md5Error("HASHER_FINISHED", "hasher: has already given its digest; make a new one for each input");
    }
  }
}

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
function midstateToBytes({ words, pending, messageBytes }: Midstate): Uint8Array {
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
function bytesToMidstate(state: Bytes): Midstate {
  const bytes = readBytes(state, "state");
  if (bytes.length < headerBytes || magic.some((byte, i) => i < 3 && bytes[i] !== byte)) {
    throw new Md5Error("INVALID_STATE", `state: not an exported state of ${headerBytes} to 91 bytes`);
  }
  if (bytes[3] !== magic[3])
    throw new Md5Error("INVALID_STATE", `state: has version ${bytes[3]}; only version 1 is known`);
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const messageBytes = Number(view.getBigUint64(20, true));
  if (!Number.isSafeInteger(messageBytes) || bytes.length !== headerBytes + (messageBytes % blockBytes)) {
    throw new Md5Error("INVALID_STATE", `state: has ${bytes.length} bytes, which don't match its length`);
  }
  return {
    words: Int32Array.from({ length: 4 }, (_, i) => view.getInt32(4 + 4 * i, true)),
    // Not `slice`, which in Node's subclass only makes another view.
    pending: new Uint8Array(bytes.subarray(headerBytes)),
    messageBytes,
  };
}
