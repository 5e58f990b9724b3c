import type { CanvasRecord } from "../../src/store/canvas-record.ts";
import type { CanvasStore } from "../../src/store/store.ts";
import { listAll } from "../../src/testing/store-case.ts";
import { onOnePage, owners, readAll } from "./data.ts";
import type { Mistake } from "./mistake.ts";

export const valuesMistakes: Readonly<Record<string, Mistake>> = {
  "read-inserted": {
    methods: (store) => ({ insert: ({ expiresAt: _, ...record }) => store.insert({ ...record, expiresAt: null }) }),
  },
  "list-inserted": {
    methods: (store) => ({ listByOwner: onOnePage(async (owner) => readAll(store, await listAll(store, owner))) }),
  },
  "list-within-owner": {
    methods: (store) => ({
      listByOwner: onOnePage(async () => (await Promise.all(owners.map((owner) => listAll(store, owner)))).flat()),
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
      const listByOwner: CanvasStore["listByOwner"] = (owner, page) => {
        const list = lists.get(owner) ?? store.listByOwner(owner, page);
        lists.set(owner, list);
        return list;
      };
      return { listByOwner };
    },
  },
};
