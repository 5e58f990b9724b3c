import { digestComparisons } from "./cases.ts";
import { type Measured, type RunRequest, run } from "./comparison.ts";
import { portableContenders } from "./contenders.ts";

/** The page's interface for the program that drives the browser. */
export type MeasuringPage = { measureDigests(request: RunRequest): Promise<Measured[]> };

const page: MeasuringPage = {
  measureDigests: async (request) => run(digestComparisons(await portableContenders(), "hash-wasm"), request),
};
Object.assign(globalThis, page);
