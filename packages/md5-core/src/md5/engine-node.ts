import { constants, createHash, hash } from "node:crypto";
import { requireWellFormed } from "../encodings/refuse-character.ts";
import { encodedPieces } from "../encodings/strict-encoder.ts";
import { seemsAscii } from "../encodings/text-pieces.ts";
import { digestEncoded } from "./digest-encoded.ts";
import type { Md5Engine, Md5State } from "./engine.ts";
import { md5Engine as portableEngine } from "./engine-browser.ts";
import { createWarmingEngine } from "./engine-warming.ts";
import type { OutputFormat } from "./output-format.ts";

/** createHash's `update` refuses more than 2^31 - 1 bytes in one call. */
const maxUpdateBytes = 2 ** 30;

/** From here on we encode quicker than Node does, but for ASCII. */
const minEncodedUnits = 2 ** 9;

/** Up to so many code units a text is encoded in one piece, which `crypto.hash` takes. */
const maxPieceUnits = 2 ** 16;

/**
 * MD5 by OpenSSL. Where OpenSSL refuses it, as in FIPS mode, the browsers' engine takes over. Arguments are checked
 * before an engine sees them, so a throw means just that.
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
    if (text.length > maxPieceUnits) return digestEncoded(createState(text.length), text, encoder, outputFormat);
    const [bytes = new Uint8Array(0)] = encodedPieces(encoder, text, maxPieceUnits);
    return openSslEngine.digestBytes(bytes, outputFormat);
  },
  createState,
};

/** OpenSSL 3.0, which Node 20 has, takes 4.75 cycles a byte; 3.5 takes 4.5, as the kernel does. */
const isOpenSslSlow = constants.OPENSSL_VERSION_NUMBER < 0x30100000;

/**
 * Times of createHash, by `crypto.hash` and by the kernel:
 *
 * |             | 16 B     | 1 KB      | 4 KB      | 64 KB     | 1 MB      | 100 MB    |
 * | ----------- | -------- | --------- | --------- | --------- | --------- | --------- |
 * | OpenSSL 3.0 | 1.7, 3.1 | 1.1, 1.27 | 1.0, 1.11 | 1.0, 1.06 | 1.0, 1.05 | 1.0, 1.10 |
 * | OpenSSL 3.5 | 1.6, 2.4 | 1.1, 1.15 | 1.0, 1.05 | 1.0, 0.99 | 1.0, 0.99 | 1.0, 0.97 |
 *
 * The kernel saves 0.1 µs a call, and costs 0.8 ms to compile and 2 ms until V8 has optimised it: it waits for a thousand
 * calls, or for 32 MiB.
 */
export const md5Engine = createWarmingEngine(openSslEngine, {
  warmUpBytes: 2 ** 25,
  maxBytes: isOpenSslSlow ? Infinity : 2 ** 14,
});

/** `crypto.hash` takes half the time of `createHash` for a short input. */
function hashOnce(input: Uint8Array | string, outputFormat: OutputFormat): string {
  const text = hash("md5", input, outputFormat === "base64" ? "base64" : "hex");
  return outputFormat === "hex-upper" ? text.toUpperCase() : text;
}

function createState(firstBytes: number): Md5State {
  try {
    return createOpenSslState();
  } catch {
    return portableEngine.createState(firstBytes);
  }
}

function createOpenSslState(): Md5State {
  const state = createHash("md5");
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
