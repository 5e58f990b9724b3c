import type { CanvasRecord } from "../../src/store/canvas-record.ts";
import { yieldOnce } from "../../src/testing/runner.ts";
import { listAll } from "../../src/testing/store-case.ts";
import { byId, forEachCanvas } from "./data.ts";
import type { Mistake } from "./mistake.ts";

export const durabilityMistakes: Readonly<Record<string, Mistake>> = {
  "reopen-inserted": { whileClosed: (data) => forEachCanvas(data, (canvas) => data.remove(canvas.canvasId)) },
  "reopen-replaced": {
    methods: (store) => {
      const unwritten = new Map<string, CanvasRecord>();
      return {
        replace: async (record) =>
          (await store.read(record.canvasId)) !== null && unwritten.set(record.canvasId, record).size > 0,
        read: async (id) => {
          const stored = await store.read(id);
          return stored && { ...stored, ...unwritten.get(id) };
        },
      };
    },
  },
  "reopen-removed": {
    methods: (store) => {
      const removed = new Set<string>();
      return {
        remove: async (id) => (await store.read(id)) !== null && removed.add(id).has(id),
        read: async (id) => (removed.has(id) ? null : store.read(id)),
      };
    },
  },
  "reopen-views": {
    whileClosed: (data) =>
      forEachCanvas(data, async ({ viewCount: _, ...record }) => {
        await data.remove(record.canvasId);
        await data.insert(record);
      }),
  },
  "reopen-order": {
    whileClosed: async (data) => {
      const records = [...(await listAll(data, "ada"))].sort(byId);
      for (const { canvasId } of records) {
        const canvas = await data.read(canvasId);
        await data.remove(canvasId);
        if (canvas) await data.insert(canvas);
      }
    },
  },
  "close-finishes": {
    methods: (store) => ({
      insert: async (record) => {
        await yieldOnce();
        return store.insert(record);
      },
    }),
  },
};
