import { setTimeout as delay } from "node:timers/promises";
import { expect, it } from "vitest";
import { createKeyedLock } from "./keyed-lock.ts";

it("[C17] lets shared work run together, and exclusive work alone and in its turn", async () => {
  const lock = createKeyedLock();
  const log: string[] = [];
  const work = (name: string) => async () => {
    log.push(`${name} begins`);
    await delay(1);
    log.push(`${name} ends`);
  };
  await Promise.all([
    lock.shared("key", work("read 1")),
    lock.shared("key", work("read 2")),
    lock.exclusive("key", work("write 1")),
    lock.exclusive("key", work("write 2")),
    lock.shared("key", work("read 3")),
  ]);
  expect(log).toEqual([
    "read 1 begins",
    "read 2 begins",
    "read 1 ends",
    "read 2 ends",
    "write 1 begins",
    "write 1 ends",
    "write 2 begins",
    "write 2 ends",
    "read 3 begins",
    "read 3 ends",
  ]);
});

it("[C17] goes on after work that failed, and passes the failure to its caller", async () => {
  const lock = createKeyedLock();
  const failing = lock.exclusive("key", () => Promise.reject(new Error("no")));
  const next = lock.shared("key", async () => "next");
  await expect(failing).rejects.toThrow("no");
  expect(await next).toBe("next");
});

it("[C17] lets keys not wait for each other", async () => {
  const lock = createKeyedLock();
  const never = lock.exclusive("a", () => new Promise(() => {}));
  expect(await lock.exclusive("b", async () => "done")).toBe("done");
  void never;
});
