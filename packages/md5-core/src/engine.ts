import type { OutputFormat } from "./output-format.ts";

/**
 * The MD5 function of a host. `#md5-engine` in package.json picks the implementation: `engine-node.ts` in Node,
 * `engine-javascript.ts` elsewhere. Callers have checked their arguments; an engine never refuses any.
 */
export interface Md5Engine {
  /** The digest of the bytes. */
  digestBytes(bytes: Uint8Array, outputFormat: OutputFormat): string;
  /** The digest of a well-formed text's UTF-8 form, which need not be built where the host can do without. */
  digestUtf8(text: string, outputFormat: OutputFormat): string;
  /** A digest to be, over bytes that come in pieces. */
  createState(): Md5State;
}

/** One digest in the making. */
export interface Md5State {
  /** Adds bytes; they may be changed after the call. */
  update(bytes: Uint8Array): void;
  /** The digest's 16 bytes. The state is of no use afterwards. */
  finish(): Uint8Array;
}
