import { describe, expect, it } from "vitest";
import { createKeyedLock } from "./keyed-lock.ts";

describe("a keyed lock", () => {
  it("[C8] lets any number of works wait for one key, and runs them one at a time in their order", async () => {
    const lock = createKeyedLock();
    const started: number[] = [];
    let running = 0;
    const works = Array.from({ length: 5_000 }, (_, index) =>
      lock.run("ada", async () => {
        expect(++running).toBe(1);
        started.push(index);
        await Promise.resolve();
        running--;
        return index;
      }),
    );
    const order = works.map((_, index) => index);
    expect(await Promise.all(works)).toEqual(order);
    expect(started).toEqual(order);
  });

  it("[C17] makes work that is asked for while others wait come after them all", async () => {
    const lock = createKeyedLock();
    const events: string[] = [];
    const work = (name: string) => async () => {
      events.push(`${name} begins`);
      await Promise.resolve();
      events.push(`${name} ends`);
    };
    const first = lock.run("key", work("1"));
    const second = lock.run("key", work("2"));
    await first;
    await Promise.all([second, lock.run("key", work("3"))]);
    expect(events).toEqual(["1 begins", "1 ends", "2 begins", "2 ends", "3 begins", "3 ends"]);
  });

  it("[C17] goes on after work that failed, and passes the failure to its caller", async () => {
    const lock = createKeyedLock();
    const failing = lock.run("key", () => Promise.reject(new Error("no")));
    const next = lock.run("key", async () => "next");
    await expect(failing).rejects.toThrow("no");
    expect(await next).toBe("next");
  });

  it("[C17] lets keys not wait for each other", async () => {
    const lock = createKeyedLock();
    void lock.run("a", () => new Promise(() => {}));
    expect(await lock.run("b", async () => "done")).toBe("done");
  });
});
