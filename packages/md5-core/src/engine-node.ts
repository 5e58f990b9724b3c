import { createHash, hash } from "node:crypto";
import type { Md5Engine, Md5State } from "./engine.ts";
import { md5Engine as javascriptEngine } from "./engine-javascript.ts";
import type { OutputFormat } from "./output-format.ts";

/** createHash's `update` refuses more than 2^31 - 1 bytes in one call. */
const maxUpdateBytes = 2 ** 30;

/**
 * MD5 by OpenSSL. Where OpenSSL refuses it, as in FIPS mode, the JavaScript implementation takes over. Arguments are
 * checked before an engine sees them, so a throw means just that.
 */
export const md5Engine: Md5Engine = {
  digestBytes(bytes, outputFormat) {
    try {
      return hashOnce(bytes, outputFormat);
    } catch {
      return javascriptEngine.digestBytes(bytes, outputFormat);
    }
  },
  digestUtf8(text, outputFormat) {
    try {
      return hashOnce(text, outputFormat);
    } catch {
      return javascriptEngine.digestUtf8(text, outputFormat);
    }
  },
  createState() {
    try {
      return createOpenSslState();
    } catch {
      return javascriptEngine.createState();
    }
  },
};

/** `crypto.hash` takes half the time of `createHash` for a short input. */
function hashOnce(input: Uint8Array | string, outputFormat: OutputFormat): string {
  const text = hash("md5", input, outputFormat === "base64" ? "base64" : "hex");
  return outputFormat === "hex-upper" ? text.toUpperCase() : text;
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
  };
}
