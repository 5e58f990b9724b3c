import { digestEncoded, type Md5Engine, type Midstate, type SavableState } from "./engine.ts";
import { writeDigest } from "./output-format.ts";
import { blockBytes, digestOf, initialState, padded, processBlocks } from "./rfc-1321.ts";

/** MD5 in plain JavaScript, for hosts without WebAssembly, and until compiling the kernel pays off. */
export const md5Engine: Md5Engine = {
  digestBytes(bytes, outputFormat) {
    const state = createState();
    state.update(bytes);
    return state.finishAs(outputFormat);
  },
  digestText: (text, encoder, outputFormat) => digestEncoded(createState(), text, encoder, outputFormat),
  createState: () => createState(),
  createSavableState: (_, midstate) => createState(midstate),
};

/** Processes blocks in place; only an incomplete one is copied. */
function createState(midstate?: Midstate): SavableState {
  const words = Int32Array.from(midstate?.words ?? initialState);
  const pending = new Uint8Array(blockBytes);
  pending.set(midstate?.pending ?? []);
  let pendingBytes = midstate?.pending.length ?? 0;
  let messageBytes = midstate?.messageBytes ?? 0;

  const save = (): Midstate => ({ words: words.slice(), pending: pending.slice(0, pendingBytes), messageBytes });
  return {
    update(bytes) {
      messageBytes += bytes.length;
      let rest = bytes;
      if (pendingBytes > 0) {
        const taken = bytes.subarray(0, blockBytes - pendingBytes);
        pending.set(taken, pendingBytes);
        pendingBytes += taken.length;
        if (pendingBytes < blockBytes) return;
        processBlocks(words, pending);
        rest = bytes.subarray(taken.length);
      }
      const processed = processBlocks(words, rest);
      pending.set(rest.subarray(processed));
      pendingBytes = rest.length - processed;
    },
    finish() {
      processBlocks(words, padded(pending.subarray(0, pendingBytes), messageBytes));
      return digestOf(words);
    },
    finishAs(outputFormat) {
      return writeDigest(this.finish(), outputFormat);
    },
    clone: () => createState(save()),
    save,
  };
}
