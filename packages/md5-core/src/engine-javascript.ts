import type { Md5Engine } from "./engine.ts";
import { createJavaScriptState } from "./md5-javascript.ts";
import { formatDigest, type OutputFormat } from "./output-format.ts";

const utf8 = new TextEncoder();

function digestBytes(bytes: Uint8Array, outputFormat: OutputFormat): string {
  const state = createJavaScriptState();
  state.update(bytes);
  return formatDigest(state.finish(), outputFormat);
}

/** MD5 for hosts that have none: browsers, and Node where OpenSSL refuses it. */
export const md5Engine: Md5Engine = {
  digestBytes,
  digestUtf8: (text, outputFormat) => digestBytes(utf8.encode(text), outputFormat),
  createState: createJavaScriptState,
};
