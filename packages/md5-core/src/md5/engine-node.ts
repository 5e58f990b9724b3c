import { createHash, type Hash, hash } from "node:crypto";
import { encodedPieces, requireWellFormed, seemsAscii } from "../encodings/strict-encoder.ts";
import { digestEncoded, type Md5Engine, type Md5State } from "./engine.ts";
import { createWarmingEngine, md5Engine as portableEngine } from "./engine-browser.ts";
import type { OutputFormat } from "./output-format.ts";

/** `update` of `createHash` refuses more than 2^31 - 1 bytes per call. */
const maxUpdateBytes = 2 ** 30;

/** From this length on, our encoders are faster than Node's, except for ASCII. */
const minEncodedUnits = 2 ** 9;

/** A text of at most this many code units is encoded in one piece, for `crypto.hash`. */
const maxPieceUnits = 2 ** 16;

/**
 * MD5 with OpenSSL. If OpenSSL refuses it, as in FIPS mode, the browser engine takes over. Arguments have already been
 * checked, so nothing else makes OpenSSL throw.
 */
export const openSslEngine: Md5Engine = {
  digestBytes(bytes, outputFormat) {
    try {
      return hashOnce(bytes, outputFormat);
    } catch {
      return portableEngine.digestBytes(bytes, outputFormat);
    }
  },
  digestText(text, encoder, outputFormat) {
    if (encoder.encoding === "utf8" && (text.length < minEncodedUnits || seemsAscii(text))) {
      requireWellFormed(text, "utf8");
      try {
        return hashOnce(text, outputFormat);
      } catch {
        return portableEngine.digestText(text, encoder, outputFormat);
      }
    }
    if (text.length > maxPieceUnits || encoder.pieces !== undefined)
      return digestEncoded(createState(text.length), text, encoder, outputFormat);
    const [bytes = new Uint8Array(0)] = encodedPieces(encoder, text, maxPieceUnits);
    return openSslEngine.digestBytes(bytes, outputFormat);
  },
  createState,
  createSavableState: portableEngine.createSavableState,
};

/**
 * The kernel avoids the overhead of calling OpenSSL, which matters for short inputs. Longer inputs go to OpenSSL, which
 * loses less speed per byte on a shared core. See docs/decisions/2026-11-22-md5-engines.md.
 */
export const md5Engine = createWarmingEngine(openSslEngine, { warmUpBytes: 2 ** 25, maxBytes: 2 ** 11 });

/** For a short input, `crypto.hash` takes half the time of `createHash`. */
function hashOnce(input: Uint8Array | string, outputFormat: OutputFormat): string {
  const text = hash("md5", input, outputFormat === "base64" ? "base64" : "hex");
  return outputFormat === "hex-upper" ? text.toUpperCase() : text;
}

function createState(firstBytes: number): Md5State {
  try {
    return openSslState(createHash("md5"));
  } catch {
    return portableEngine.createState(firstBytes);
  }
}

function openSslState(state: Hash): Md5State {
  return {
    update(bytes) {
      for (let start = 0; start < bytes.length; start += maxUpdateBytes) {
        state.update(bytes.subarray(start, start + maxUpdateBytes));
      }
    },
    finish: () => new Uint8Array(state.digest()),
    finishAs(outputFormat) {
      const text = state.digest(outputFormat === "base64" ? "base64" : "hex");
      return outputFormat === "hex-upper" ? text.toUpperCase() : text;
    },
  };
}
