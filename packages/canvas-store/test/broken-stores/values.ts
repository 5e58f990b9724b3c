import type { CanvasRecord } from "../../src/canvas.ts";
import type { CanvasStore } from "../../src/store.ts";
import { owners, readAll } from "./data.ts";
import type { Mistake } from "./mistake.ts";

export const valuesMistakes: Readonly<Record<string, Mistake>> = {
  "read-inserted": {
    methods: (store) => ({ insert: ({ expiresAt: _, ...record }) => store.insert({ ...record, expiresAt: null }) }),
  },
  "list-inserted": {
    methods: (store) => ({ listByOwner: async (owner) => readAll(store, await store.listByOwner(owner)) }),
  },
  "find-inserted": {
    methods: (store) => ({
      findBySourceMd5: async (owner, md5) =>
        (await store.findBySourceMd5(owner, md5)).map((canvas) => ({ ...canvas, source: "" })),
    }),
  },
  "find-within-owner": {
    methods: (store) => ({
      findBySourceMd5: async (_owner, md5) =>
        (await Promise.all(owners.map((owner) => store.findBySourceMd5(owner, md5)))).flat(),
    }),
  },
  "list-within-owner": {
    methods: (store) => ({
      listByOwner: async () => (await Promise.all(owners.map((owner) => store.listByOwner(owner)))).flat(),
    }),
  },
  "copy-in": {
    methods: (store) => {
      const passed = new Map<string, CanvasRecord>();
      return {
        insert: (record) => store.insert(passed.set(record.canvasId, record).get(record.canvasId) ?? record),
        read: async (id) => {
          const stored = await store.read(id);
          return stored && { ...stored, ...passed.get(id) };
        },
      };
    },
  },
  "copy-out": {
    methods: (store) => {
      const lists = new Map<string, ReturnType<CanvasStore["listByOwner"]>>();
      const listByOwner: CanvasStore["listByOwner"] = (owner) => {
        const list = lists.get(owner) ?? store.listByOwner(owner);
        lists.set(owner, list);
        return list;
      };
      return { listByOwner };
    },
  },
};
