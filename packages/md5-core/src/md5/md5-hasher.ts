import { md5Engine } from "#md5-engine";
import { HasherFinishedError } from "../errors/hasher-finished-error.ts";
import { requireBytes } from "../errors/input-types.ts";
import type { OutputFormat } from "../output-format.ts";
import type { Md5Engine, Md5State } from "./engine.ts";
import { requireOutputFormat } from "./format-digest.ts";

/** The MD5 of bytes that come in pieces. It gives its digest once; every use after that throws HasherFinishedError. */
export interface Md5Hasher {
  /**
   * Adds bytes, which may be changed after the call.
   *
   * @throws InvalidInputTypeError for anything else than a Uint8Array, and for one whose memory was transferred
   */
  update(bytes: Uint8Array): this;
  /**
   * @param outputFormat default `hex`
   * @throws InvalidOutputFormatError when the format is none of {@link outputFormats}; the hasher is still of use then
   */
  digest(outputFormat?: OutputFormat): string;
  /** The digest as its 16 bytes, for {@link verifyDigest}. */
  digestToBytes(): Uint8Array;
  /** How many bytes were added so far. */
  readonly bytesHashed: number;
}

/**
 * Starts a digest.
 *
 * @example
 * const hasher = createMd5();
 * for await (const chunk of file.stream()) hasher.update(chunk);
 * const hash = hasher.digest("base64");
 */
export function createMd5(): Md5Hasher {
  return createHasher(md5Engine);
}

/** The hasher that keeps the rules above, over a digest of any kind. */
export function createHasher(engine: Pick<Md5Engine, "createState">): Md5Hasher {
  return new StateHasher(engine);
}

/** A class because hashers are made by the thousand: an object with functions of its own takes three times as long. */
class StateHasher implements Md5Hasher {
  readonly #engine: Pick<Md5Engine, "createState">;
  #state: Md5State | undefined;
  #bytesHashed = 0;
  #isFinished = false;

  constructor(engine: Pick<Md5Engine, "createState">) {
    this.#engine = engine;
  }

  update(bytes: Uint8Array): this {
    this.#requireUnfinished();
    requireBytes(bytes, "bytes");
    this.#state ??= this.#engine.createState(bytes.length);
    this.#state.update(bytes);
    this.#bytesHashed += bytes.length;
    return this;
  }

  digest(outputFormat: OutputFormat = "hex"): string {
    requireOutputFormat(outputFormat);
    return this.#end().finishAs(outputFormat);
  }

  digestToBytes(): Uint8Array {
    return this.#end().finish();
  }

  get bytesHashed(): number {
    return this.#bytesHashed;
  }

  #requireUnfinished(): void {
    if (this.#isFinished) throw new HasherFinishedError();
  }

  #end(): Md5State {
    this.#requireUnfinished();
    this.#isFinished = true;
    const state = this.#state ?? this.#engine.createState(0);
    this.#state = undefined;
    return state;
  }
}
