import { setTimeout as delay } from "node:timers/promises";
import type { CanvasRecord, StoredCanvas } from "../../src/store/canvas-record.ts";
import type { CanvasStore } from "../../src/store/store.ts";
import { listAll } from "../../src/testing/store-case.ts";
import { readAll } from "./data.ts";
import type { Mistake } from "./mistake.ts";

/** The canvases of the record's owner that have its digest, oldest first. */
async function withSourceMd5(store: CanvasStore, { owner, sourceMd5 }: CanvasRecord): Promise<StoredCanvas[]> {
  const listed = await listAll(store, owner);
  return readAll(store, listed.filter((canvas) => canvas.sourceMd5 === sourceMd5).reverse());
}

export const insertOrFindMistakes: Readonly<Record<string, Mistake>> = {
  "find-or-add": {
    methods: (store) => ({
      insertOrFind: async (record) => {
        const [found] = await withSourceMd5(store, record);
        if (found) await store.replace({ ...found, title: record.title });
        return store.insertOrFind(record);
      },
    }),
  },
  "find-by-source": {
    methods: (store) => ({
      insertOrFind: async (record) => {
        const [found] = await withSourceMd5(store, record);
        return found ?? store.insertOrFind(record);
      },
    }),
  },
  "find-oldest": {
    methods: (store) => ({
      insertOrFind: async (record) => {
        const sameDigest = await withSourceMd5(store, record);
        return sameDigest.findLast(({ source }) => source === record.source) ?? store.insertOrFind(record);
      },
    }),
  },
  "add-at-once": {
    methods: (store) => {
      // Each waits for another one, because on a busy machine they would otherwise follow one another.
      let searches = 0;
      let bothSearched = () => {};
      const second = new Promise<void>((resolve) => {
        bothSearched = resolve;
      });
      return {
        insertOrFind: async (record) => {
          const sameDigest = await withSourceMd5(store, record);
          const found = sameDigest.find(({ source }) => source === record.source);
          if (found) return found;
          if (++searches === 2) bothSearched();
          await Promise.race([second, delay(1000)]);
          await store.insert(record);
          return null;
        },
      };
    },
  },
  "add-taken": {
    methods: (store) => ({
      insertOrFind: async (record) => ((await store.replace(record)) ? null : store.insertOrFind(record)),
    }),
  },
  "replace-previous": { methods: (store) => ({ replace: (record) => store.replace(record) }) },
  "remove-previous": { methods: (store) => ({ remove: (canvasId) => store.remove(canvasId) }) },
};
