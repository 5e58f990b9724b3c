import { expect, it } from "vitest";
import { type AddViews, createViewCounter } from "./view-counter.ts";

/** A database of view counts. The test completes its writes one by one. */
function createSlowViews(counts: Record<string, number>) {
  const writes: { views: Record<string, number>; succeed: () => void; fail: (error: Error) => void }[] = [];
  const addViews: AddViews = (views) =>
    new Promise((resolve, reject) => {
      writes.push({
        views: Object.fromEntries(views),
        succeed: () => {
          for (const [id, added] of views) if (id in counts) counts[id] = (counts[id] ?? 0) + added;
          resolve(new Map([...views.keys()].filter((id) => id in counts).map((id) => [id, counts[id] ?? 0])));
        },
        fail: reject,
      });
    });
  return { writes, addViews };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

it("[C11] numbers simultaneous calls in order, with one write", async () => {
  const { writes, addViews } = createSlowViews({ a: 7, b: 0 });
  const countView = createViewCounter(addViews);
  const counted = Promise.all(["a", "a", "b", "a"].map(countView));
  await turn();
  expect(writes.map(({ views }) => views)).toEqual([{ a: 3, b: 1 }]);
  writes[0]?.succeed();
  expect(await counted).toEqual([8, 9, 1, 10]);
});

it("[C11] combines calls that arrive during a write into the next one", async () => {
  const { writes, addViews } = createSlowViews({ a: 0 });
  const countView = createViewCounter(addViews);
  const first = countView("a");
  await turn();
  const later = [countView("a"), countView("a")];
  await turn();
  expect(writes.length).toBe(1);
  writes[0]?.succeed();
  expect(await first).toBe(1);
  await turn();
  expect(writes.map(({ views }) => views)).toEqual([{ a: 1 }, { a: 2 }]);
  writes[1]?.succeed();
  expect(await Promise.all(later)).toEqual([2, 3]);

  const afterIdling = countView("a");
  await turn();
  writes[2]?.succeed();
  expect(await afterIdling).toBe(4);
});

it("[C11] counts nothing for a missing canvas, and continues after a failed write", async () => {
  const { writes, addViews } = createSlowViews({ a: 0 });
  const countView = createViewCounter(addViews);
  const failed = Promise.allSettled([countView("a"), countView("gone")]);
  await turn();
  const next = [countView("a"), countView("gone")];
  writes[0]?.fail(new Error("cut"));
  expect((await failed).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  writes[1]?.succeed();
  expect(await Promise.all(next)).toEqual([1, null]);
});

it("[C11] writes views of a thousand canvases in steps of 500", async () => {
  const counts = Object.fromEntries(Array.from({ length: 1_001 }, (_, index) => [`c${index}`, 0]));
  const { writes, addViews } = createSlowViews(counts);
  const countView = createViewCounter(addViews);
  const counted = Promise.all(Object.keys(counts).map(countView));
  await turn();
  for (let step = 0; step < 3; step++) {
    writes[step]?.succeed();
    await turn();
  }
  expect(writes.map(({ views }) => Object.keys(views).length)).toEqual([500, 500, 1]);
  expect(new Set(await counted)).toEqual(new Set([1]));
});
