import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** With 4 MiB a collection takes 0.3 ms; with 8 MiB whole-heap collections come back. */
const bytesPerCollection = 2 ** 22;

let collectYoung: (() => void) | undefined;
let bytesSinceCollection = 0;

/**
 * Has the buffers of uploads freed soon after they were digested; to be told of each one's bytes.
 *
 * V8 takes them for memory in use until a collection of the young generation, which it puts off for 32 MiB. By then it believes
 * the heap to be full, and collects all of it: eight uploads at once take 10 to 45 % longer and 33 MiB more at the peak.
 */
export function countUploadedBytes(bytes: number): void {
  bytesSinceCollection += bytes;
  if (bytesSinceCollection < bytesPerCollection) return;
  bytesSinceCollection = 0;
  collectYoung ??= findCollector();
  collectYoung();
}

/** V8 gives its collector to contexts that are made while the flag is set. */
function findCollector(): () => void {
  setFlagsFromString("--expose-gc");
  const collect: unknown = runInNewContext("globalThis.gc");
  setFlagsFromString("--no-expose-gc");
  return typeof collect === "function" ? () => collect({ type: "minor" }) : () => {};
}
