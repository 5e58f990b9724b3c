import { md5Engine as javascriptEngine } from "./engine-javascript.ts";
import { createWarmingEngine } from "./engine-warming.ts";

/** Compiling takes 0.7 ms, which plain JavaScript needs for 64 KiB, or for a few short inputs while it is cold. */
export const md5Engine = createWarmingEngine(javascriptEngine, { warmUpBytes: 2 ** 16, maxBytes: Infinity });
