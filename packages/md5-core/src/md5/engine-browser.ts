import type { Md5Engine } from "./engine.ts";
import { md5Engine as javascriptEngine } from "./engine-javascript.ts";
import { createKernelEngine, scalarKernel } from "./engine-kernel.ts";

/**
 * Compiling the kernel takes about as long as digesting 64 KiB in plain JavaScript, or a few short inputs before the
 * JavaScript is optimised.
 */
export const md5Engine = createWarmingEngine(javascriptEngine, { warmUpBytes: 2 ** 16, maxBytes: Infinity });

/** Counted for each call in addition to its bytes. */
const callCostBytes = 2 ** 15;

/** When to use the WebAssembly kernel. */
interface KernelThresholds {
  /** The kernel is compiled after this much was digested, because compiling will then probably pay off. */
  readonly warmUpBytes: number;
  /** Longer inputs, and streams whose first piece is longer, stay with the other engine. */
  readonly maxBytes: number;
}

/** Uses the WebAssembly kernel if it pays off; otherwise, or if the host can't run it, the given engine. */
export function createWarmingEngine(coldEngine: Md5Engine, { warmUpBytes, maxBytes }: KernelThresholds): Md5Engine {
  let kernelEngine = coldEngine;
  let coldBytes = warmUpBytes;

  function engineFor(bytes: number): Md5Engine {
    if (bytes > maxBytes) return coldEngine;
    if (coldBytes > 0) {
      coldBytes -= bytes + callCostBytes;
      if (coldBytes <= 0) {
        const kernel = scalarKernel();
        if (kernel !== null) kernelEngine = createKernelEngine(kernel);
      }
    }
    return kernelEngine;
  }

  return {
    digestBytes: (bytes, outputFormat) => engineFor(bytes.length).digestBytes(bytes, outputFormat),
    digestText: (text, encoder, outputFormat) =>
      engineFor(text.length * encoder.maxBytesPerUnit).digestText(text, encoder, outputFormat),
    createState: (firstBytes) => engineFor(firstBytes).createState(firstBytes),
    createSavableState: (firstBytes, midstate) =>
      engineFor(Math.min(firstBytes, maxBytes)).createSavableState(firstBytes, midstate),
  };
}
