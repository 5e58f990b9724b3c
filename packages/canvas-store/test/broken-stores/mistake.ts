import { createGate, guardEach } from "../../src/store/concurrency.ts";
import { createMemoryStore } from "../../src/store/memory-store.ts";
import type { CanvasStore } from "../../src/store/store.ts";
import type { OpenedStore } from "../../src/testing/index.ts";
import { yieldOnce } from "../../src/testing/runner.ts";

/** One mistake: the methods of a store that make it, and what happens to the data while the store is closed. */
export interface Mistake {
  methods?: (store: CanvasStore) => Partial<CanvasStore>;
  whileClosed?: (data: CanvasStore) => Promise<void>;
}

/** Reads the count, then raises it: two concurrent calls may both return the same. */
export const countAfterReading = (store: CanvasStore): Partial<CanvasStore> => ({
  countView: async (id) => {
    const canvas = await store.read(id);
    await yieldOnce();
    await store.countView(id);
    return canvas && canvas.viewCount + 1;
  },
});

/** Opens a store that keeps its data when it is closed, and makes one mistake, or none. */
export async function openWithMistake({ methods, whileClosed }: Mistake = {}): Promise<OpenedStore> {
  const data = createMemoryStore();
  const openView = (): CanvasStore => {
    const view = closableView(data);
    return { ...view, ...methods?.(view) };
  };
  return {
    store: openView(),
    reopen: async () => {
      await whileClosed?.(data);
      return openView();
    },
    openSecond: async () => openView(),
  };
}

/** The same data through a store that can be closed by itself. */
function closableView({ close: _, ...methods }: CanvasStore): CanvasStore {
  const gate = createGate();
  return { ...guardEach(gate, methods), close: gate.close };
}
