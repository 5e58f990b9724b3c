import { CanvasStoreError } from "../../src/errors.ts";
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
function closableView(data: CanvasStore): CanvasStore {
  let isClosed = false;
  const guarded = <Arguments extends unknown[], Result>(method: (...args: Arguments) => Promise<Result>) => {
    return async (...args: Arguments): Promise<Result> => {
      if (isClosed) throw new CanvasStoreError("STORE_CLOSED", "The store was closed.");
      return method(...args);
    };
  };
  return {
    insert: guarded(data.insert),
    insertOrFind: guarded(data.insertOrFind),
    read: guarded(data.read),
    readSummary: guarded(data.readSummary),
    replace: guarded(data.replace),
    remove: guarded(data.remove),
    listByOwner: guarded(data.listByOwner),
    countView: guarded(data.countView),
    tally: guarded(data.tally),
    usageOf: guarded(data.usageOf),
    listAll: guarded(data.listAll),
    block: guarded(data.block),
    unblock: guarded(data.unblock),
    findBlocked: guarded(data.findBlocked),
    listBlocked: guarded(data.listBlocked),
    exportPage: guarded(data.exportPage),
    importAll: guarded(data.importAll),
    check: guarded(data.check),
    close: async () => {
      isClosed = true;
    },
  };
}
