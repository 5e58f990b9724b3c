import { digestEncoded } from "./digest-encoded.ts";
import type { Md5Engine } from "./engine.ts";
import { finishedDigest, KernelState, vacateKernel } from "./kernel-state.ts";
import type { ScalarKernel } from "./scalar-kernel.ts";

/** MD5 with the WebAssembly kernel. */
export function createKernelEngine(kernel: ScalarKernel): Md5Engine {
  const { buffer } = kernel;
  return {
    digestBytes(bytes, outputFormat) {
      if (bytes.length > buffer.length) {
        const state = new KernelState(kernel);
        state.update(bytes);
        return state.finishAs(outputFormat);
      }
      vacateKernel();
      buffer.set(bytes);
      kernel.start();
      kernel.finish(bytes.length, bytes.length);
      return finishedDigest(kernel, outputFormat);
    },

    digestText(text, encoder, outputFormat) {
      const { prefix, maxBytesPerUnit } = encoder;
      if (prefix.length + text.length * maxBytesPerUnit <= buffer.length) {
        vacateKernel();
        buffer.set(prefix);
        const length = prefix.length + encoder.encodeInto(text, buffer, prefix.length);
        kernel.start();
        kernel.finish(length, length);
        return finishedDigest(kernel, outputFormat);
      }
      return digestEncoded(new KernelState(kernel), text, encoder, outputFormat);
    },

    createState: () => new KernelState(kernel),
    createSavableState: (_, midstate) => new KernelState(kernel, midstate),
  };
}
