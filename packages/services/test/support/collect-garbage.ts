import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");

/** Runs a garbage collection. The memory of array buffers may be freed a little later. */
export const collectGarbage: () => void = runInNewContext("gc");
