import type { CanvasPage, CanvasPlace, CanvasStore } from "../../store/store.ts";
import { oneTo } from "../runner.ts";
import { listAll, type StoreCase, sampleRecord } from "../store-case.ts";

const { owner } = sampleRecord();

/** Inserts canvases with these creation times, named `cv_1`, `cv_2` and so on. */
async function insertCreatedAt(store: CanvasStore, times: readonly string[]): Promise<void> {
  for (const [index, createdAt] of times.entries())
    await store.insert(sampleRecord({ canvasId: `cv_${index + 1}`, createdAt }));
}

const listedIds = async (store: CanvasStore) => (await listAll(store, owner)).map(({ canvasId }) => canvasId);

/** The ids on each page of a list. */
async function readPages(store: CanvasStore, limit: number): Promise<string[][]> {
  const pages: string[][] = [];
  let after: CanvasPlace | null = null;
  do {
    const page: CanvasPage = await store.listByOwner(owner, { limit, after });
    pages.push(page.canvases.map(({ canvasId }) => canvasId));
    after = page.next;
  } while (after !== null && pages.length < 100);
  return pages;
}

/** The expected lengths of the pages of a list: full ones, then the rest. */
function pageLengths(count: number, limit: number): number[] {
  return oneTo(Math.ceil(count / limit)).map((page) => Math.min(limit, count - (page - 1) * limit));
}

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
    title: "[C13] lists the one inserted last first if the times are equal",
    async run({ store, expect }) {
      await insertCreatedAt(store, allEqual);
      expect(await listedIds(store)).toEqual(idsInOrder.toReversed());
    },
  },
  {
    id: "replace-keeps-place",
    title: "[C13] keeps a canvas's place in lists when it is replaced",
    async run({ store, expect }) {
      await insertCreatedAt(store, allEqual.slice(0, 3));
      await store.replace(sampleRecord({ canvasId: "cv_2", updatedAt: "2031-01-01T00:00:00.000Z" }));
      expect(await listedIds(store)).toEqual(["cv_3", "cv_2", "cv_1"]);
    },
  },
  {
    id: "list-pages",
    title: "[C19] lists page by page: each canvas once, in order, without a next page after the last",
    async run({ store, expect }) {
      await insertCreatedAt(store, [...outOfOrder, ...allEqual]);
      const whole = await listedIds(store);
      expect(whole.length).toBe(15);
      for (const limit of [1, 4, 5, 14, 15, 16]) {
        const pages = await readPages(store, limit);
        expect(pages.map(({ length }) => length)).toEqual(pageLengths(15, limit));
        expect(pages.flat()).toEqual(whole);
      }
    },
  },
  {
    id: "list-pages-within-owner",
    title: "[C19] pages only through one owner's canvases",
    async run({ store, expect }) {
      for (const n of oneTo(6)) {
        await store.insert(sampleRecord({ canvasId: `cv_${n}`, owner: n % 2 === 0 ? owner : "grace" }));
      }
      expect((await readPages(store, 2)).flat()).toEqual(["cv_6", "cv_4", "cv_2"]);
    },
  },
  {
    id: "list-pages-of-a-changing-list",
    title: "[C19] shows lasting canvases once, whatever is inserted, replaced or removed between two pages",
    async run({ store, expect }) {
      await insertCreatedAt(store, allEqual.slice(0, 6));
      const first = await store.listByOwner(owner, { limit: 2 });
      expect(first.canvases.map(({ canvasId }) => canvasId)).toEqual(["cv_6", "cv_5"]);
      // The last canvas of the page, after which the next page begins, and the one that would come next.
      await store.remove("cv_5");
      await store.remove("cv_4");
      for (const n of [7, 8, 9]) await store.insert(sampleRecord({ canvasId: `cv_${n}` }));
      await store.replace(sampleRecord({ canvasId: "cv_2", title: "Costs" }));
      const second = await store.listByOwner(owner, { limit: 2, after: first.next });
      expect(second.canvases.map(({ canvasId, title }) => [canvasId, title])).toEqual([
        ["cv_3", "Sales"],
        ["cv_2", "Costs"],
      ]);
      const third = await store.listByOwner(owner, { limit: 2, after: second.next });
      expect(third.canvases.map(({ canvasId }) => canvasId)).toEqual(["cv_1"]);
      expect(third.next).toBe(null);
    },
  },
];
