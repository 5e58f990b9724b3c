import { byId } from "./data.ts";
import type { Mistake } from "./mistake.ts";

export const orderingMistakes: Readonly<Record<string, Mistake>> = {
  "list-newest-first": {
    methods: (store) => {
      const order: string[] = [];
      return {
        insert: (record) => store.insert(record).then(() => void order.unshift(record.canvasId)),
        listByOwner: async (owner) =>
          (await store.listByOwner(owner)).sort((a, b) => order.indexOf(a.canvasId) - order.indexOf(b.canvasId)),
      };
    },
  },
  "list-equal-times": {
    methods: (store) => ({
      listByOwner: async (owner) =>
        (await store.listByOwner(owner))
          .sort(byId)
          .sort((a, b) => (a.createdAt < b.createdAt ? 1 : a.createdAt > b.createdAt ? -1 : 0)),
    }),
  },
  "find-oldest-first": {
    methods: (store) => ({
      findBySourceMd5: async (owner, md5) => (await store.findBySourceMd5(owner, md5)).reverse(),
    }),
  },
  "find-equal-times": {
    methods: (store) => ({
      findBySourceMd5: async (owner, md5) => (await store.findBySourceMd5(owner, md5)).sort(byId),
    }),
  },
  "replace-keeps-place": {
    methods: (store) => ({
      replace: async (record) => {
        const views = (await store.read(record.canvasId))?.viewCount;
        if (views === undefined) return false;
        await store.remove(record.canvasId);
        await store.insert(record);
        for (let n = 0; n < views; n++) await store.countView(record.canvasId);
        return true;
      },
    }),
  },
};
