import type { StrictEncoder } from "../encodings/strict-encoder.ts";
import type { OutputFormat } from "./output-format.ts";

/**
 * A way to compute MD5. `#md5-engine` in package.json picks one: `engine-node.ts` in Node, `engine-browser.ts`
 * elsewhere. Callers have checked their arguments; an engine refuses nothing but texts that can't be encoded.
 */
export interface Md5Engine {
  /** The digest of the bytes. */
  digestBytes(bytes: Uint8Array, outputFormat: OutputFormat): string;
  /**
   * The digest of a text's encoded form, which need not be built where the host can do without.
   *
   * @throws UnencodableTextError for a character that the encoding lacks
   */
  digestText(text: string, encoder: StrictEncoder, outputFormat: OutputFormat): string;
  /**
   * A digest to be, over bytes that come in pieces.
   *
   * @param firstBytes how many the first piece has: most others have as many
   */
  createState(firstBytes: number): Md5State;
}

/** One digest in the making. Neither way to finish leaves it of any use. */
export interface Md5State {
  /** Adds bytes; they may be changed after the call. */
  update(bytes: Uint8Array): void;
  /** The digest's 16 bytes. */
  finish(): Uint8Array;
  /** The digest as text. */
  finishAs(outputFormat: OutputFormat): string;
}
