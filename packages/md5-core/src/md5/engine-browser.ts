import { md5Engine as javascriptEngine } from "./engine-javascript.ts";
import { createWarmingEngine } from "./engine-warming.ts";

/**
 * Compiling the kernel takes about as long as digesting 64 KiB in plain JavaScript, or a few short inputs while that is
 * cold.
 */
export const md5Engine = createWarmingEngine(javascriptEngine, { warmUpBytes: 2 ** 16, maxBytes: Infinity });
