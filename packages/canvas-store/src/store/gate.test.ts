import { expect, it } from "vitest";
import { createGate, guardEach } from "./gate.ts";

it("[C17] closes once the calls under way have settled, and lets none in from then on", async () => {
  const gate = createGate();
  const finishers: (() => void)[] = [];
  const call = gate.run(() => new Promise<void>((resolve) => finishers.push(resolve)));
  let isClosed = false;
  const closed = gate.close().then(() => {
    isClosed = true;
  });
  let hasRun = false;
  const refused = gate.run(async () => {
    hasRun = true;
  });
  await expect(refused).rejects.toMatchObject({ code: "STORE_CLOSED" });
  expect([hasRun, isClosed, gate.isIdle]).toEqual([false, false, false]);
  for (const finish of finishers) finish();
  await Promise.all([call, closed]);
  expect([isClosed, gate.isIdle]).toEqual([true, true]);
});

it("[C17] guards each method of an object, and passes on what it gets and returns", async () => {
  const gate = createGate();
  const guarded = guardEach(gate, {
    add: async (a: number, b: number) => a + b,
    fail: async () => Promise.reject(new Error("failed")),
  });
  expect(await guarded.add(1, 2)).toBe(3);
  await expect(guarded.fail()).rejects.toThrow("failed");
  await gate.close();
  await expect(guarded.add(1, 2)).rejects.toMatchObject({ code: "STORE_CLOSED" });
});
