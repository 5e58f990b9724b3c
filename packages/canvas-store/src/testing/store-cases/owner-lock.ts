import { codeOf, oneTo, yieldOnce } from "../runner.ts";
import type { StoreCase } from "../store-case.ts";

export const ownerLockCases: readonly StoreCase[] = [
  {
    id: "lock-excludes",
    title: "[C8] runs one work of an owner at a time",
    async run({ store, expect }) {
      let running = 0;
      const seen = await Promise.all(
        oneTo(10).map(() =>
          store.withOwnerLock("ada", async () => {
            running++;
            await yieldOnce();
            return running--;
          }),
        ),
      );
      expect(seen).toEqual(oneTo(10).map(() => 1));
    },
  },
  {
    id: "lock-in-order",
    title: "[C8] runs an owner's work in the order it came",
    async run({ store, expect }) {
      const order: number[] = [];
      await Promise.all(
        oneTo(20).map((n) =>
          store.withOwnerLock("ada", async () => {
            order.push(n);
            await yieldOnce();
          }),
        ),
      );
      expect(order).toEqual(oneTo(20));
    },
  },
  {
    id: "lock-owners-apart",
    title: "[C8] doesn't make one owner wait for another",
    async run({ store, expect }) {
      let release = () => {};
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      const held = store.withOwnerLock("ada", () => released);
      const other = store.withOwnerLock("grace", async () => "ran");
      // Only a store that fails this case waits for the clock.
      expect(await Promise.race([other, new Promise((resolve) => setTimeout(resolve, 2_000, "waited"))])).toBe("ran");
      release();
      await held;
    },
  },
  {
    id: "lock-result",
    title: "resolves to what the work resolves to",
    async run({ store, expect }) {
      const result = { a: 1 };
      expect(await store.withOwnerLock("ada", async () => result)).toBe(result);
    },
  },
  {
    id: "lock-failure",
    title: "rejects as the work rejects or throws, and lets the next work run",
    async run({ store, expect }) {
      const failure = new Error("failed");
      expect(await codeOf(store.withOwnerLock("ada", () => Promise.reject(failure)))).toBe(failure);
      const thrower = () => {
        throw failure;
      };
      expect(await codeOf(store.withOwnerLock("ada", thrower))).toBe(failure);
      expect(await store.withOwnerLock("ada", async () => "ran")).toBe("ran");
    },
  },
];
