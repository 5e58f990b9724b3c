import { oneTo } from "../runner.ts";
import { listAll, type StoreCase, sampleRecord } from "../store-case.ts";

const { canvasId, owner } = sampleRecord();

export const viewCountCases: readonly StoreCase[] = [
  {
    id: "count-up",
    title: "[C11] counts from 1 and shows the count wherever the canvas is read",
    async run({ store, expect }) {
      await store.insert(sampleRecord());
      for (const n of oneTo(3)) expect(await store.countView(canvasId)).toBe(n);
      expect((await store.read(canvasId))?.viewCount).toBe(3);
      expect((await listAll(store, owner)).map(({ viewCount }) => viewCount)).toEqual([3]);
      expect((await store.insertOrFind(sampleRecord({ canvasId: "cv_2" })))?.viewCount).toBe(3);
    },
  },
  {
    id: "count-each",
    title: "[C11] counts each canvas separately",
    async run({ store, expect }) {
      await store.insert(sampleRecord({ canvasId: "cv_1" }));
      await store.insert(sampleRecord({ canvasId: "cv_2" }));
      await store.countView("cv_1");
      expect(await store.countView("cv_2")).toBe(1);
      expect((await store.read("cv_1"))?.viewCount).toBe(1);
    },
  },
  {
    id: "count-at-once",
    title: "[C11] gives 100 concurrent views 100 different numbers",
    async run({ store, expect }) {
      await store.insert(sampleRecord());
      const counts = await Promise.all(oneTo(100).map(() => store.countView(canvasId)));
      expect(counts.map(Number).sort((a, b) => a - b)).toEqual(oneTo(100));
      expect((await store.read(canvasId))?.viewCount).toBe(100);
    },
  },
  {
    id: "count-against-replace",
    title: "[C11] loses no view to a concurrent replacement",
    async run({ store, expect }) {
      await store.insert(sampleRecord());
      await Promise.all(
        oneTo(50).flatMap((n) => [store.countView(canvasId), store.replace(sampleRecord({ title: `${n}` }))]),
      );
      expect((await store.read(canvasId))?.viewCount).toBe(50);
    },
  },
];
