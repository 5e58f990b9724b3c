import { yieldOnce } from "../../src/testing/runner.ts";
import { readAll, upsert } from "./data.ts";
import { countAfterReading, type Mistake, withoutLock } from "./mistake.ts";

export const throughServiceMistakes: Readonly<Record<string, Mistake>> = {
  "publish-once": { methods: () => withoutLock },
  "publish-apart": {
    methods: (store) => {
      const everyone: string[] = [];
      return {
        insert: (record) => store.insert(record).then(() => void everyone.push(record.canvasId)),
        findBySourceMd5: async (_owner, md5) =>
          (
            await readAll(
              store,
              everyone.map((canvasId) => ({ canvasId })),
            )
          ).filter((canvas) => canvas.sourceMd5 === md5),
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
  "updates-at-once": { methods: () => withoutLock },
};
