import type { Measured } from "./comparison.ts";
import { portableContenders } from "./contenders.ts";
import { digestComparisons } from "./digest-comparisons.ts";
import { type RunRequest, run } from "./run.ts";

/** The page's interface for the program that drives the browser. */
export type MeasuringPage = { measureDigests(request: RunRequest): Promise<Measured[]> };

const page: MeasuringPage = {
  measureDigests: async (request) => run(digestComparisons(await portableContenders(), "hash-wasm"), request),
};
Object.assign(globalThis, page);
