import { CanvasStoreError } from "../../src/errors.ts";
import type { StoredCanvas } from "../../src/store/canvas-record.ts";
import type { CanvasPage } from "../../src/store/store.ts";
import { upsert, withCount } from "./data.ts";
import type { Mistake } from "./mistake.ts";

/** The records of a plain object, as a store without a Map keeps them. */
const plainObject = <T>() => ({}) as Record<string, T>;

export const absenceMistakes: Readonly<Record<string, Mistake>> = {
  "read-unknown": { methods: (store) => ({ read: async (id) => (await store.read(id)) ?? (undefined as never) }) },
  "replace-unknown": {
    methods: (store) => ({ replace: (record) => upsert(store, record).then(() => true) }),
  },
  "remove-unknown": { methods: (store) => ({ remove: (id) => store.remove(id).then(() => true) }) },
  "count-unknown": {
    methods: (store) => {
      const counts = new Map<string, number>();
      const countView = async (id: string) => counts.set(id, (counts.get(id) ?? 0) + 1).get(id) ?? null;
      return { countView, read: async (id) => withCount(await store.read(id), counts.get(id) ?? 0) };
    },
  },
  "list-unknown-owner": {
    methods: (store) => ({
      listByOwner: async (owner, page) => {
        const listed = await store.listByOwner(owner, page);
        if (listed.canvases.length === 0) throw new CanvasStoreError("STORE_UNAVAILABLE", "no such owner");
        return listed;
      },
    }),
  },
  "odd-ids": {
    methods: (store) => {
      const builtIn = plainObject<StoredCanvas>();
      return { read: async (id) => builtIn[id] ?? store.read(id) };
    },
  },
  "odd-owners": {
    methods: (store) => {
      const builtIn = plainObject<CanvasPage>();
      return { listByOwner: async (owner, page) => builtIn[owner] ?? store.listByOwner(owner, page) };
    },
  },
};
