import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");

/** Collects what is garbage now. The bytes of array buffers may go a little later. */
export const collectGarbage: () => void = runInNewContext("gc");
