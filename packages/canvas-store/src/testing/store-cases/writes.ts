import { codeOf, oneTo, yieldOnce } from "../runner.ts";
import { fullRecord, listAll, type StoreCase, sampleRecord } from "../store-case.ts";

const { canvasId, owner } = sampleRecord();

export const writeCases: readonly StoreCase[] = [
  {
    id: "insert-taken",
    title: "[C2] refuses an id that is taken, and keeps the existing canvas",
    async run({ store, expect }) {
      await store.insert(sampleRecord());
      await store.countView(canvasId);
      expect(await codeOf(store.insert(sampleRecord({ owner: "grace", title: "Other" })))).toBe("CANVAS_ID_TAKEN");
      expect(await store.read(canvasId)).toEqual({ ...sampleRecord(), viewCount: 1 });
      expect(await listAll(store, "grace")).toEqual([]);
    },
  },
  {
    id: "insert-at-once",
    title: "[C2] gives an id to exactly one of 10 concurrent inserts",
    async run({ store, expect }) {
      const codes = await Promise.all(oneTo(10).map((n) => codeOf(store.insert(sampleRecord({ title: `${n}` })))));
      expect(codes.filter((code) => code === "resolved").length).toBe(1);
      expect(codes.filter((code) => code === "CANVAS_ID_TAKEN").length).toBe(9);
      expect((await store.read(canvasId))?.title).toBe(`${codes.indexOf("resolved") + 1}`);
      expect((await listAll(store, owner)).length).toBe(1);
    },
  },
  {
    id: "replace-all-fields",
    title: "replaces every field",
    async run({ store, expect }) {
      await store.insert(fullRecord());
      const replacement = sampleRecord({
        title: "Costs",
        source: `${sampleRecord().source} // 2`,
        updatedAt: "2030-02-01T00:00:00.000Z",
      });
      expect(await store.replace(replacement)).toBe(true);
      expect(await store.read(canvasId)).toEqual({ ...replacement, viewCount: 0 });
      expect((await listAll(store, owner)).map(({ title, password }) => [title, password])).toEqual([["Costs", null]]);
      expect(await store.replace(fullRecord())).toBe(true);
      expect(await store.read(canvasId)).toEqual({ ...fullRecord(), viewCount: 0 });
    },
  },
  {
    id: "replace-keeps-views",
    title: "[C11] doesn't change the view count when it replaces a canvas, whatever the record contains",
    async run({ store, expect }) {
      await store.insert(sampleRecord());
      await store.countView(canvasId);
      await store.replace(Object.assign(sampleRecord({ title: "Costs" }), { viewCount: 99 }));
      expect((await store.read(canvasId))?.viewCount).toBe(1);
      expect((await listAll(store, owner)).map(({ viewCount }) => viewCount)).toEqual([1]);
      expect(await store.countView(canvasId)).toBe(2);
    },
  },
  {
    id: "replace-moves-digest",
    title: "[C8] finds a replaced canvas by its new source and digest, no longer by its old ones",
    async run({ store, expect }) {
      const changed = { source: `${sampleRecord().source} // 2`, sourceMd5: "00000000000000000000000000000000" };
      await store.insert(sampleRecord());
      await store.replace(sampleRecord(changed));
      expect((await store.insertOrFind(sampleRecord({ canvasId: "cv_2", ...changed })))?.canvasId).toBe(canvasId);
      expect(await store.insertOrFind(sampleRecord({ canvasId: "cv_2" }))).toBe(null);
    },
  },
  {
    id: "replace-moves-owner",
    title: "[C4] moves a replaced canvas to its new owner, even one who already has the same source",
    async run({ store, expect }) {
      await store.insertOrFind(sampleRecord());
      await store.insertOrFind(
        sampleRecord({ canvasId: "cv_2", owner: "grace", createdAt: "2030-01-02T00:00:00.000Z" }),
      );
      expect(await store.replace(sampleRecord({ owner: "grace" }), sampleRecord())).toBe(true);
      expect(await listAll(store, owner)).toEqual([]);
      expect((await listAll(store, "grace")).map((canvas) => canvas.canvasId)).toEqual(["cv_2", canvasId]);
      const found = await store.insertOrFind(sampleRecord({ canvasId: "cv_3", owner: "grace" }));
      expect(found?.canvasId).toBe(canvasId);
      expect(await store.insertOrFind(sampleRecord({ canvasId: "cv_4" }))).toBe(null);
    },
  },
  {
    id: "replace-whole",
    title: "never shows a mixture of two records while it replaces",
    async run({ store, expect }) {
      await store.insert(sampleRecord({ title: "0", source: "0", updatedAt: "0" }));
      let isWriting = true;
      const writes = oneTo(20).map((n) =>
        store.replace(sampleRecord({ title: `${n}`, source: `${n}`, updatedAt: `${n}` })),
      );
      const written = Promise.all(writes).finally(() => {
        isWriting = false;
      });
      const seen = [];
      while (isWriting) {
        seen.push(await store.read(canvasId));
        await yieldOnce();
      }
      await written;
      seen.push(await store.read(canvasId));
      for (const canvas of seen) expect([canvas?.source, canvas?.updatedAt]).toEqual([canvas?.title, canvas?.title]);
    },
  },
  {
    id: "remove-everywhere",
    title: "removes a canvas from reads, lists and searches",
    async run({ store, expect }) {
      await store.insert(sampleRecord());
      expect(await store.remove(canvasId)).toBe(true);
      expect(await store.read(canvasId)).toBe(null);
      expect(await listAll(store, owner)).toEqual([]);
      expect(await store.remove(canvasId)).toBe(false);
      expect(await store.insertOrFind(sampleRecord({ canvasId: "cv_2" }))).toBe(null);
    },
  },
  {
    id: "remove-views",
    title: "removes the view count with the canvas",
    async run({ store, expect }) {
      await store.insert(sampleRecord());
      await store.countView(canvasId);
      await store.remove(canvasId);
      expect(await store.countView(canvasId)).toBe(null);
      await store.insert(sampleRecord());
      expect((await store.read(canvasId))?.viewCount).toBe(0);
    },
  },
  {
    id: "remove-at-once",
    title: "returns true to exactly one of 10 concurrent removals",
    async run({ store, expect }) {
      await store.insert(sampleRecord());
      const removed = await Promise.all(oneTo(10).map(() => store.remove(canvasId)));
      expect(removed.filter(Boolean).length).toBe(1);
    },
  },
  {
    id: "replace-against-remove",
    title: "never restores a canvas through a replacement during its removal",
    async run({ store, expect }) {
      await store.insert(sampleRecord());
      await Promise.all([
        store.replace(sampleRecord({ title: "1" })),
        store.remove(canvasId),
        store.replace(sampleRecord({ title: "2" })),
        store.countView(canvasId),
      ]);
      expect(await store.read(canvasId)).toBe(null);
      expect(await listAll(store, owner)).toEqual([]);
      expect(await store.insertOrFind(sampleRecord({ canvasId: "cv_2" }))).toBe(null);
    },
  },
];
