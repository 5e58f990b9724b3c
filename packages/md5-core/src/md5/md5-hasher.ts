import { md5Engine } from "#md5-engine";
import { requireBytes } from "../errors/check-arguments.ts";
import { Md5Error } from "../errors/md5-error.ts";
import type { Md5Engine, Md5State } from "./engine.ts";
import { type Digest, type DigestFormat, type DigestOptions, formatOf } from "./output-format.ts";

/** The MD5 of bytes that come in pieces. It gives its digest once; every use after that throws `HASHER_FINISHED`. */
export interface Md5Hasher {
  /**
   * Adds bytes, which may be changed after the call.
   *
   * @throws Md5Error `INVALID_ARGUMENT` for anything else than a Uint8Array, and for one whose memory was transferred
   */
  update(bytes: Uint8Array): this;
  /**
   * Finishes the digest.
   *
   * @throws Md5Error `INVALID_OUTPUT_FORMAT`; the hasher can still give its digest in another format then
   */
  digest<Format extends DigestFormat = "hex">(options?: DigestOptions<Format>): Digest<Format>;
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

  digest<Format extends DigestFormat = "hex">(options: DigestOptions<Format> = {}): Digest<Format> {
    const format: DigestFormat = formatOf(options, 'digest({ outputFormat: "base64" })');
    const state = this.#end();
    return (format === "bytes" ? state.finish() : state.finishAs(format)) as Digest<Format>;
  }

  get bytesHashed(): number {
    return this.#bytesHashed;
  }

  #requireUnfinished(): void {
    if (this.#isFinished) {
      throw new Md5Error("HASHER_FINISHED", "hasher: has given its digest already; make a new one for each input");
    }
  }

  #end(): Md5State {
    this.#requireUnfinished();
    this.#isFinished = true;
    const state = this.#state ?? this.#engine.createState(0);
    this.#state = undefined;
    return state;
  }
}
