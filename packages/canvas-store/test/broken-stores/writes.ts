import type { CanvasRecord } from "../../src/store/canvas-record.ts";
import { yieldOnce } from "../../src/testing/runner.ts";
import { upsert, withCount } from "./data.ts";
import type { Mistake } from "./mistake.ts";

export const writesMistakes: Readonly<Record<string, Mistake>> = {
  "insert-taken": { methods: (store) => ({ insert: (record) => upsert(store, record) }) },
  "insert-at-once": {
    methods: (store) => ({
      insert: async (record) => {
        if ((await store.read(record.canvasId)) !== null) return store.insert(record);
        await yieldOnce();
        return upsert(store, record);
      },
    }),
  },
  "replace-all-fields": {
    methods: (store) => ({
      replace: async (record) => {
        const old = await store.read(record.canvasId);
        return store.replace({ ...record, password: record.password ?? old?.password ?? null });
      },
    }),
  },
  "replace-keeps-views": {
    methods: (store) => ({
      replace: async (record) => {
        const existed = await store.remove(record.canvasId);
        if (existed) await store.insert(record);
        return existed;
      },
    }),
  },
  "replace-moves-owner": {
    methods: (store) => ({
      replace: async (record, previous) => {
        const kept = await store.read(record.canvasId);
        return store.replace({ ...record, owner: kept?.owner ?? record.owner }, previous);
      },
    }),
  },
  "replace-moves-digest": {
    methods: (store) => {
      const inserted: CanvasRecord[] = [];
      return {
        insert: (record) => store.insert(record).then(() => void inserted.push(record)),
        insertOrFind: async (record) => {
          const found = inserted.find(({ sourceMd5 }) => sourceMd5 === record.sourceMd5);
          return (found && (await store.read(found.canvasId))) ?? store.insertOrFind(record);
        },
      };
    },
  },
  "replace-whole": {
    methods: (store) => ({
      replace: async (record) => {
        const old = await store.read(record.canvasId);
        if (!old) return false;
        await store.replace({ ...old, title: record.title });
        await yieldOnce();
        return store.replace(record);
      },
    }),
  },
  "remove-everywhere": {
    methods: (store) => {
      const removed = new Set<string>();
      return {
        remove: async (id) => (await store.read(id)) !== null && !removed.has(id) && removed.add(id).has(id),
        read: async (id) => (removed.has(id) ? null : store.read(id)),
      };
    },
  },
  "remove-views": {
    methods: (store) => {
      const counts = new Map<string, number>();
      return {
        countView: async (id) => {
          if ((await store.read(id)) === null) return null;
          counts.set(id, (counts.get(id) ?? 0) + 1);
          return counts.get(id) ?? 0;
        },
        read: async (id) => withCount(await store.read(id), counts.get(id) ?? 0),
      };
    },
  },
  "remove-at-once": {
    methods: (store) => ({
      remove: async (id) => {
        const existed = (await store.read(id)) !== null;
        await yieldOnce();
        await store.remove(id);
        return existed;
      },
    }),
  },
  "replace-against-remove": {
    methods: (store) => ({
      replace: async (record) => {
        if ((await store.read(record.canvasId)) === null) return false;
        await yieldOnce();
        await upsert(store, record);
        return true;
      },
    }),
  },
};
