import { yieldOnce } from "../../src/testing/runner.ts";
import { type Mistake, withoutLock } from "./mistake.ts";

export const ownerLockMistakes: Readonly<Record<string, Mistake>> = {
  "lock-excludes": { methods: () => withoutLock },
  "lock-in-order": {
    methods: () => {
      const stack: (() => Promise<void>)[] = [];
      const drain = async () => {
        await yieldOnce();
        for (let work = stack.pop(); work; work = stack.pop()) await work();
      };
      return {
        // Last come, first served.
        withOwnerLock: (_owner, work) =>
          new Promise((resolve, reject) => {
            if (stack.push(() => work().then(resolve, reject)) === 1) void drain();
          }),
      };
    },
  },
  "lock-owners-apart": {
    methods: (store) => ({ withOwnerLock: (_owner, work) => store.withOwnerLock("everyone", work) }),
  },
  "lock-result": {
    methods: (store) => ({
      withOwnerLock: async (owner, work) => structuredClone(await store.withOwnerLock(owner, work)),
    }),
  },
  "lock-failure": {
    methods: () => {
      let last: Promise<unknown> = Promise.resolve();
      return {
        withOwnerLock: (_owner, work) => {
          const result = last.then(work);
          last = result;
          // Handled here as well as by whoever called.
          result.catch(() => {});
          return result;
        },
      };
    },
  },
};
