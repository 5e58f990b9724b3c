import { setTimeout as delay } from "node:timers/promises";
import { type CanvasStore, createMemoryStore } from "@fingerpaint/canvas-store";

/** Long enough for requests that were sent together to meet at the same step. */
const stepMs = 5;

/** A memory store whose steps each take a while, like a disk's, so that concurrent calls really interleave. */
export function createSlowStore(): CanvasStore {
  const methods = Object.entries(createMemoryStore()).map(
    ([name, method]: [string, (...input: never[]) => unknown]) => {
      const slowly = async (...input: never[]) => {
        await delay(stepMs);
        const result = await method(...input);
        await delay(stepMs);
        return result;
      };
      return [name, slowly];
    },
  );
  return Object.fromEntries(methods);
}
