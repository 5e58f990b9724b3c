import { canvasFields } from "../../store/canvas-record.ts";
import { codeOf, oneTo } from "../runner.ts";
import { fullRecord, listAll, type StoreCase, sampleRecord } from "../store-case.ts";

const { canvasId, owner } = sampleRecord();
const otherSource = `${sampleRecord().source} // other`;

export const insertOrFindCases: readonly StoreCase[] = [
  {
    id: "find-or-add",
    title: "[C8] adds a record if its owner has no canvas of its source, and otherwise finds that canvas",
    async run({ store, expect }) {
      expect(await store.insertOrFind(sampleRecord())).toBe(null);
      await store.countView(canvasId);
      const found = await store.insertOrFind(sampleRecord({ canvasId: "cv_2", title: "Other" }));
      expect(found).toEqual({ ...sampleRecord(), viewCount: 1 });
      expect(await store.read("cv_2")).toBe(null);
      expect(await store.insertOrFind(sampleRecord({ canvasId: "cv_3", owner: "grace" }))).toBe(null);
      expect((await listAll(store, owner)).length).toBe(1);
    },
  },
  {
    id: "find-by-source",
    title: "[C8] compares the source, not only its digest",
    async run({ store, expect }) {
      await store.insertOrFind(sampleRecord());
      const colliding = sampleRecord({ canvasId: "cv_2", source: otherSource });
      expect(await store.insertOrFind(colliding)).toBe(null);
      const found = await store.insertOrFind({ ...colliding, canvasId: "cv_3" });
      expect(found?.canvasId).toBe("cv_2");
    },
  },
  {
    id: "find-oldest",
    title: "[C8] finds the oldest of several, even one that got its source by a replacement",
    async run({ store, expect }) {
      await store.insert(sampleRecord({ canvasId: "cv_1", createdAt: "2030-01-03T00:00:00.000Z" }));
      await store.insert(sampleRecord({ canvasId: "cv_2", createdAt: "2030-01-02T00:00:00.000Z" }));
      const replaced = sampleRecord({ canvasId: "cv_3", createdAt: "2030-01-01T00:00:00.000Z" });
      await store.insertOrFind({ ...replaced, source: otherSource });
      expect((await store.insertOrFind(sampleRecord({ canvasId: "cv_4" })))?.canvasId).toBe("cv_2");
      await store.replace(replaced);
      expect((await store.insertOrFind(sampleRecord({ canvasId: "cv_4" })))?.canvasId).toBe("cv_3");
      expect(await store.insertOrFind(sampleRecord({ canvasId: "cv_4", source: otherSource }))).toBe(null);
    },
  },
  {
    id: "add-at-once",
    title: "[C8] adds one of 10 concurrent records of one source, and lets the others find it",
    async run({ store, expect }) {
      const results = await Promise.all(
        oneTo(10).map((n) => store.insertOrFind(sampleRecord({ canvasId: `cv_${n}` }))),
      );
      const listed = await listAll(store, owner);
      expect(listed.length).toBe(1);
      expect(results.filter((result) => result === null).length).toBe(1);
      expect(results.filter((result) => result?.canvasId === listed[0]?.canvasId).length).toBe(9);
    },
  },
  {
    id: "add-taken",
    title: "[C2] refuses an id that belongs to another source",
    async run({ store, expect }) {
      await store.insert(sampleRecord({ source: otherSource }));
      expect(await codeOf(store.insertOrFind(sampleRecord()))).toBe("CANVAS_ID_TAKEN");
      expect((await store.read(canvasId))?.source).toBe(otherSource);
    },
  },
  {
    id: "replace-previous",
    title: "[C9] replaces a record only if it equals the given previous one",
    async run({ store, expect }) {
      const first = fullRecord();
      const second = sampleRecord({ title: "Costs" });
      await store.insert(first);
      await store.countView(canvasId);
      for (const field of canvasFields) {
        if (field === "canvasId") continue;
        const other = field === "access" ? "public" : `${first[field]} changed`;
        expect(await store.replace(second, { ...first, [field]: other })).toBe(false);
        if (sampleRecord()[field] !== null) continue;
        expect(await store.replace(second, { ...first, [field]: null })).toBe(false);
      }
      expect(await store.read(canvasId)).toEqual({ ...first, viewCount: 1 });
      expect(await store.replace(second, first)).toBe(true);
      expect(await store.replace(first, first)).toBe(false);
      expect(await store.replace(sampleRecord({ title: "Sums" }), second)).toBe(true);
      expect(await store.read(canvasId)).toEqual({ ...sampleRecord({ title: "Sums" }), viewCount: 1 });
    },
  },
  {
    id: "remove-previous",
    title: "[C12] removes a canvas only if it equals the given previous one, whatever its view count",
    async run({ store, expect }) {
      const { source, state, ...summary } = { ...fullRecord(), viewCount: 0 };
      await store.insert({ ...summary, source, state });
      for (const field of canvasFields) {
        if (field === "canvasId" || field === "source" || field === "state") continue;
        const other = field === "access" ? "public" : `${summary[field]} changed`;
        expect(await store.remove(canvasId, { ...summary, [field]: other })).toBe(false);
        if (sampleRecord()[field] !== null) continue;
        expect(await store.remove(canvasId, { ...summary, [field]: null })).toBe(false);
      }
      await store.countView(canvasId);
      expect((await store.read(canvasId))?.viewCount).toBe(1);
      expect(await store.remove(canvasId, summary)).toBe(true);
      expect(await store.remove(canvasId, summary)).toBe(false);
      expect(await listAll(store, owner)).toEqual([]);
    },
  },
];
