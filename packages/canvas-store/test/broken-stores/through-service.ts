import type { CanvasRecord } from "../../src/store/canvas-record.ts";
import { yieldOnce } from "../../src/testing/runner.ts";
import { upsert } from "./data.ts";
import { insertOrFindMistakes } from "./insert-or-find.ts";
import { countAfterReading, type Mistake } from "./mistake.ts";

export const throughServiceMistakes: Readonly<Record<string, Mistake>> = {
  "publish-once": {
    methods: (store) => ({ ...insertOrFindMistakes["add-at-once"]?.methods?.(store) }),
  },
  "publish-apart": {
    methods: (store) => {
      const ofEveryone = new Map<string, CanvasRecord>();
      return {
        // One owner for all: finds what another published.
        insertOrFind: async (record) => {
          const first = ofEveryone.get(record.source) ?? record;
          ofEveryone.set(record.source, first);
          return store.insertOrFind({ ...record, owner: first.owner });
        },
      };
    },
  },
  "load-at-once": { methods: countAfterReading },
  "update-against-remove": {
    methods: (store) => ({
      replace: async (record) => {
        await yieldOnce();
        await upsert(store, record);
        return true;
      },
    }),
  },
  "updates-at-once": { methods: (store) => ({ replace: (record) => store.replace(record) }) },
};
