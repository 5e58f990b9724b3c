import { yieldOnce } from "../../src/testing/runner.ts";
import { withCount } from "./data.ts";
import { countAfterReading, type Mistake } from "./mistake.ts";

export const viewCountsMistakes: Readonly<Record<string, Mistake>> = {
  "count-up": {
    methods: (store) => ({
      countView: async (id) => {
        const count = await store.countView(id);
        return count === null ? null : count - 1;
      },
    }),
  },
  "count-each": {
    methods: (store) => {
      let total = 0;
      return { countView: async (id) => ((await store.countView(id)) === null ? null : ++total) };
    },
  },
  "count-at-once": { methods: countAfterReading },
  "count-against-replace": {
    methods: (store) => {
      const counts = new Map<string, number>();
      return {
        read: async (id) => withCount(await store.read(id), counts.get(id) ?? 0),
        countView: async (id) => {
          if ((await store.read(id)) === null) return null;
          const count = (counts.get(id) ?? 0) + 1;
          counts.set(id, count);
          return count;
        },
        // Writes back, with the record, the count it read before.
        replace: async (record) => {
          const count = counts.get(record.canvasId) ?? 0;
          await yieldOnce();
          counts.set(record.canvasId, count);
          return store.replace(record);
        },
      };
    },
  },
};
