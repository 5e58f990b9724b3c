import { digestEncoded } from "./digest-encoded.ts";
import type { Md5Engine } from "./engine.ts";
import { createJavaScriptState } from "./md5-javascript.ts";

/** MD5 for hosts that have neither their own nor WebAssembly, and while compiling that would not pay. */
export const md5Engine: Md5Engine = {
  digestBytes(bytes, outputFormat) {
    const state = createJavaScriptState();
    state.update(bytes);
    return state.finishAs(outputFormat);
  },
  digestText: (text, encoder, outputFormat) => digestEncoded(createJavaScriptState(), text, encoder, outputFormat),
  createState: createJavaScriptState,
};
