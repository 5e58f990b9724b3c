import { md5Engine } from "#md5-engine";
import { HasherFinishedError } from "./errors/hasher-finished-error.ts";
import { requireBytes } from "./input-types.ts";
import { formatDigest, type OutputFormat, requireOutputFormat } from "./output-format.ts";

/** The MD5 of bytes that come in pieces. It gives its digest once; every use after that throws HasherFinishedError. */
export interface Md5Hasher {
  /**
   * Adds bytes, which may be changed after the call.
   *
   * @throws InvalidInputTypeError for anything else than a Uint8Array
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
  const state = md5Engine.createState();
  let bytesHashed = 0;
  let isFinished = false;

  function requireUnfinished(): void {
    if (isFinished) throw new HasherFinishedError();
  }

  return {
    update(bytes) {
      requireUnfinished();
      requireBytes(bytes, "bytes");
      state.update(bytes);
      bytesHashed += bytes.length;
      return this;
    },
    digest(outputFormat = "hex") {
      requireOutputFormat(outputFormat);
      return formatDigest(this.digestToBytes(), outputFormat);
    },
    digestToBytes() {
      requireUnfinished();
      isFinished = true;
      return state.finish();
    },
    get bytesHashed() {
      return bytesHashed;
    },
  };
}
