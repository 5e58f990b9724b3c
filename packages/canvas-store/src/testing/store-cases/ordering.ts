import type { CanvasStore } from "../../store.ts";
import { type StoreCase, sampleRecord } from "../store-case.ts";

const { owner, sourceMd5 } = sampleRecord();

/** Inserts canvases with these times of creation, called `cv_1`, `cv_2` and so on. */
async function insertCreatedAt(store: CanvasStore, times: readonly string[]): Promise<void> {
  for (const [index, createdAt] of times.entries())
    await store.insert(sampleRecord({ canvasId: `cv_${index + 1}`, createdAt }));
}

const listedIds = async (store: CanvasStore) => (await store.listByOwner(owner)).map(({ canvasId }) => canvasId);
const foundIds = async (store: CanvasStore) =>
  (await store.findBySourceMd5(owner, sourceMd5)).map(({ canvasId }) => canvasId);

const outOfOrder = ["2030-01-03T00:00:00.000Z", "2030-01-01T00:00:00.000Z", "2030-01-02T00:00:00.000Z"];
const allEqual = Array.from({ length: 12 }, () => "2030-01-01T00:00:00.000Z");
const idsInOrder = allEqual.map((_, index) => `cv_${index + 1}`);

export const orderingCases: readonly StoreCase[] = [
  {
    id: "list-newest-first",
    title: "[C13] lists by time of creation, newest first, whatever the order of insertion",
    async run({ store, expect }) {
      await insertCreatedAt(store, outOfOrder);
      expect(await listedIds(store)).toEqual(["cv_1", "cv_3", "cv_2"]);
    },
  },
  {
    id: "list-equal-times",
    title: "[C13] lists the one inserted later first where the times are equal",
    async run({ store, expect }) {
      await insertCreatedAt(store, allEqual);
      expect(await listedIds(store)).toEqual(idsInOrder.toReversed());
    },
  },
  {
    id: "find-oldest-first",
    title: "[C8] finds by time of creation, oldest first",
    async run({ store, expect }) {
      await insertCreatedAt(store, outOfOrder);
      expect(await foundIds(store)).toEqual(["cv_2", "cv_3", "cv_1"]);
    },
  },
  {
    id: "find-equal-times",
    title: "[C8] finds the one inserted first first where the times are equal",
    async run({ store, expect }) {
      await insertCreatedAt(store, allEqual);
      expect(await foundIds(store)).toEqual(idsInOrder);
    },
  },
  {
    id: "replace-keeps-place",
    title: "[C13] keeps a canvas' place in lists and searches when it is replaced",
    async run({ store, expect }) {
      await insertCreatedAt(store, allEqual.slice(0, 3));
      await store.replace(sampleRecord({ canvasId: "cv_2", updatedAt: "2031-01-01T00:00:00.000Z" }));
      expect(await listedIds(store)).toEqual(["cv_3", "cv_2", "cv_1"]);
      expect(await foundIds(store)).toEqual(["cv_1", "cv_2", "cv_3"]);
    },
  },
];
