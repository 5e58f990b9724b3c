import { canvasBytes } from "../../store/canvas-record.ts";
import { type StoreCase, sampleRecord } from "../store-case.ts";

const { canvasId } = sampleRecord();

export const summaryCases: readonly StoreCase[] = [
  {
    id: "summary-fields",
    title: "reads every field except the source and the state, and the canvas's size in bytes",
    async run({ store, expect }) {
      const record = sampleRecord({ password: "secret-1", access: "password", state: '{"a":1}', addressHash: "0123" });
      await store.insert(record);
      const { source: _, state: __, ...summary } = record;
      const read = await store.readSummary(canvasId);
      expect(read).toEqual({ ...summary, viewCount: 0, bytes: canvasBytes(record) });
      expect(read !== null && ("source" in read || "state" in read)).toBe(false);
    },
  },
  {
    id: "summary-unknown",
    title: "reads null for the summary of an id it doesn't have",
    async run({ store, expect }) {
      await store.insert(sampleRecord());
      for (const unknown of ["cv_BBBBBBBBBBBBBBBB", "__proto__", "", "../x", "a\0b"]) {
        expect(await store.readSummary(unknown)).toBe(null);
      }
    },
  },
  {
    id: "summary-follows",
    title: "reflects each change in the summary: a replacement, a view, a removal",
    async run({ store, expect }) {
      await store.insert(sampleRecord());
      expect((await store.readSummary(canvasId))?.title).toBe("Sales");
      const replaced = sampleRecord({ title: "Costs", state: '{"b":"\\u0001"}' });
      await store.replace(replaced);
      await store.countView(canvasId);
      const summary = await store.readSummary(canvasId);
      expect([summary?.title, summary?.viewCount, summary?.bytes]).toEqual(["Costs", 1, canvasBytes(replaced)]);
      await store.remove(canvasId);
      expect(await store.readSummary(canvasId)).toBe(null);
    },
  },
];
