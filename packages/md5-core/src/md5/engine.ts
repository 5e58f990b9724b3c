import { encodedPieces, type StrictEncoder } from "../encodings/strict-encoder.ts";
import type { OutputFormat } from "./output-format.ts";

/**
 * A way to compute MD5. `#md5-engine` in package.json picks one: `engine-node.ts` in Node, `engine-browser.ts`
 * elsewhere. Callers check their arguments first; an engine only refuses texts that can't be encoded.
 */
export interface Md5Engine {
  /** Computes the digest of bytes. */
  digestBytes(bytes: Uint8Array, outputFormat: OutputFormat): string;
  /**
   * Computes the digest of a text's encoded form, which needn't be built if the host can do without it.
   *
   * @throws UnencodableTextError for a character that the encoding lacks
   */
  digestText(text: string, encoder: StrictEncoder, outputFormat: OutputFormat): string;
  /**
   * Begins a digest of bytes that arrive in pieces.
   *
   * @param firstBytes the length of the first piece; most others usually have the same length
   */
  createState(firstBytes: number): Md5State;
  /**
   * Begins a digest whose state can be saved, or continues a saved one.
   *
   * @param firstBytes the length of the first piece
   */
  createSavableState(firstBytes: number, midstate?: Midstate): SavableState;
}

/** A digest in progress. It can't be used after `finish` or `finishAs`. */
export interface Md5State {
  /** Adds bytes; they may be changed after the call. */
  update(bytes: Uint8Array): void;
  /** Returns the digest's 16 bytes. */
  finish(): Uint8Array;
  /** Returns the digest as text. */
  finishAs(outputFormat: OutputFormat): string;
}

/** A digest whose {@link Midstate} is available. OpenSSL doesn't expose it. */
export interface SavableState extends Md5State {
  /** Returns an independent digest of what was added so far. */
  clone(): SavableState;
  /** Returns the state so far. The digest itself can continue. */
  save(): Midstate;
}

/** The complete state of an unfinished message, for any engine. It must not be modified. */
export interface Midstate {
  /** RFC 1321, 3.3: A, B, C and D after the blocks processed so far. */
  readonly words: Int32Array;
  /** The bytes after the last processed block, at most 63. */
  readonly pending: Uint8Array;
  /** The length of the message so far, `pending` included. */
  readonly messageBytes: number;
}

/**
 * Encodes a text in pieces, adds them to the digest and finishes it. Memory use doesn't grow with the text.
 *
 * @throws UnencodableTextError for a character that the encoding lacks
 */
export function digestEncoded(
  state: Md5State,
  text: string,
  encoder: StrictEncoder,
  outputFormat: OutputFormat,
): string {
  for (const piece of encodedPieces(encoder, text)) state.update(piece);
  return state.finishAs(outputFormat);
}
