import { md5Engine as javascriptEngine } from "./engine-javascript.ts";
import { createWarmingEngine } from "./engine-warming.ts";

/** Compiling takes about as long as plain JavaScript needs for 64 KiB, or for a few short inputs while it is cold. */
export const md5Engine = createWarmingEngine(javascriptEngine, { warmUpBytes: 2 ** 16, maxBytes: Infinity });
