import { oneTo } from "../runner.ts";
import { listAll, type StoreCase, sampleRecord } from "../store-case.ts";

const { canvasId, owner } = sampleRecord();

export const durabilityCases: readonly StoreCase[] = [
  {
    id: "reopen-inserted",
    title: "[C17] still has what was inserted, in reads, lists and searches",
    async run({ store, expect, reopen }) {
      const record = sampleRecord({
        title: "é \u{1f600}",
        access: "password",
        password: "secret",
        expiresAt: "2031-01-01T00:00:00.000Z",
      });
      await store.insert(record);
      const reopened = await reopen();
      expect(await reopened.read(canvasId)).toEqual({ ...record, viewCount: 0 });
      expect((await listAll(reopened, owner)).length).toBe(1);
      expect((await reopened.insertOrFind({ ...record, canvasId: "cv_2" }))?.canvasId).toBe(canvasId);
    },
  },
  {
    id: "reopen-replaced",
    title: "[C17] still has the record that replaced another",
    async run({ store, expect, reopen }) {
      await store.insert(sampleRecord());
      await store.replace(sampleRecord({ title: "Costs" }));
      expect((await (await reopen()).read(canvasId))?.title).toBe("Costs");
    },
  },
  {
    id: "reopen-removed",
    title: "[C17] still lacks what was removed",
    async run({ store, expect, reopen }) {
      await store.insert(sampleRecord());
      await store.remove(canvasId);
      const reopened = await reopen();
      expect(await reopened.read(canvasId)).toBe(null);
      expect(await listAll(reopened, owner)).toEqual([]);
    },
  },
  {
    id: "reopen-views",
    title: "[C17] has every view counted before close",
    async run({ store, expect, reopen }) {
      await store.insert(sampleRecord());
      await Promise.all(oneTo(7).map(() => store.countView(canvasId)));
      const reopened = await reopen();
      expect((await reopened.read(canvasId))?.viewCount).toBe(7);
      expect(await reopened.countView(canvasId)).toBe(8);
    },
  },
  {
    id: "reopen-order",
    title: "[C13] lists and finds in the same order, even if the times are equal",
    async run({ store, expect, reopen }) {
      const ids = ["cv_b", "cv_c", "cv_a", "cv_e", "cv_d"];
      for (const id of ids) await store.insert(sampleRecord({ canvasId: id }));
      const reopened = await reopen();
      await reopened.insert(sampleRecord({ canvasId: "cv_0" }));
      expect((await reopened.insertOrFind(sampleRecord({ canvasId: "cv_z" })))?.canvasId).toBe(ids[0]);
      expect((await listAll(reopened, owner)).map((canvas) => canvas.canvasId)).toEqual([...ids, "cv_0"].toReversed());
    },
  },
  {
    id: "close-finishes",
    title: "[C17] finishes the writes in progress before it closes",
    async run({ store, expect, reopen }) {
      const writes = Promise.all(oneTo(10).map((n) => store.insert(sampleRecord({ canvasId: `cv_${n}` }))));
      const reopened = await reopen();
      await writes;
      expect((await listAll(reopened, owner)).length).toBe(10);
    },
  },
];
