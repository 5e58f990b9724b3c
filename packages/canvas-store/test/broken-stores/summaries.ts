import type { SizedSummary } from "../../src/store/store.ts";
import type { Mistake } from "./mistake.ts";

export const summaryMistakes: Readonly<Record<string, Mistake>> = {
  "summary-fields": { methods: (store) => ({ readSummary: (id) => store.read(id) as Promise<SizedSummary | null> }) },
  "summary-unknown": {
    methods: (store) => ({ readSummary: async (id) => (await store.readSummary(id)) ?? (undefined as never) }),
  },
  "summary-follows": {
    methods: (store) => {
      const first = new Map<string, SizedSummary | null>();
      return {
        readSummary: async (id) => {
          if (!first.has(id)) first.set(id, await store.readSummary(id));
          return first.get(id) ?? null;
        },
      };
    },
  },
};
