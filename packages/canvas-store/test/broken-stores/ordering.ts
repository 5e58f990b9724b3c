import { listAll } from "../../src/testing/store-case.ts";
import { byId, onOnePage } from "./data.ts";
import type { Mistake } from "./mistake.ts";

export const orderingMistakes: Readonly<Record<string, Mistake>> = {
  "list-newest-first": {
    methods: (store) => {
      const order: string[] = [];
      return {
        insert: (record) => store.insert(record).then(() => void order.unshift(record.canvasId)),
        listByOwner: onOnePage(async (owner) =>
          (await listAll(store, owner)).sort((a, b) => order.indexOf(a.canvasId) - order.indexOf(b.canvasId)),
        ),
      };
    },
  },
  "list-equal-times": {
    methods: (store) => ({
      listByOwner: onOnePage(async (owner) =>
        (await listAll(store, owner))
          .sort(byId)
          .sort((a, b) => (a.createdAt < b.createdAt ? 1 : a.createdAt > b.createdAt ? -1 : 0)),
      ),
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
  // Promises another page after the last one if that one is full.
  "list-pages": {
    methods: (store) => ({
      listByOwner: async (owner, page) => {
        const listed = await store.listByOwner(owner, page);
        const last = listed.canvases.length === page.limit ? listed.canvases.at(-1) : undefined;
        return { ...listed, next: listed.next ?? (last ? { createdAt: last.createdAt, insertion: 0 } : null) };
      },
    }),
  },
  // Goes on with another owner's list.
  "list-pages-within-owner": {
    methods: (store) => ({
      listByOwner: (owner, page) => store.listByOwner(page.after ? "grace" : owner, page),
    }),
  },
  // Counts canvases from the beginning of the list.
  "list-pages-of-a-changing-list": {
    methods: (store) => ({
      listByOwner: async (owner, { limit, after }) => {
        const all = await listAll(store, owner);
        const first = after?.insertion ?? 0;
        const next = first + limit < all.length ? { createdAt: "", insertion: first + limit } : null;
        return { canvases: all.slice(first, first + limit), next };
      },
    }),
  },
};
