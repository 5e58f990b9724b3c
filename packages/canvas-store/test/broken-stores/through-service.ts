import { yieldOnce } from "../../src/testing/runner.ts";
import { readAll, upsert } from "./data.ts";
import { insertOrFindMistakes } from "./insert-or-find.ts";
import { countAfterReading, type Mistake, withoutLock } from "./mistake.ts";

export const throughServiceMistakes: Readonly<Record<string, Mistake>> = {
  "publish-once": {
    methods: (store) => ({ ...insertOrFindMistakes["add-at-once"]?.methods?.(store), ...withoutLock }),
  },
  "publish-apart": {
    methods: (store) => {
      const everyone: string[] = [];
      return {
        // One owner for all: finds what another published.
        insertOrFind: async (record) => {
          const canvases = await readAll(
            store,
            everyone.map((canvasId) => ({ canvasId })),
          );
          const found = canvases.find(({ source }) => source === record.source);
          if (found) return found;
          everyone.push(record.canvasId);
          return store.insertOrFind(record);
        },
        withOwnerLock: (_owner, work) => store.withOwnerLock("everyone", work),
      };
    },
  },
  "load-at-once": { methods: countAfterReading },
  "update-against-remove": {
    methods: (store) => ({
      ...withoutLock,
      replace: async (record) => {
        await yieldOnce();
        await upsert(store, record);
        return true;
      },
    }),
  },
  "updates-at-once": { methods: (store) => ({ ...withoutLock, replace: (record) => store.replace(record) }) },
};
