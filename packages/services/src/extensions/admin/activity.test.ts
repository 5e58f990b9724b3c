import { type CanvasRecord, createCanvasAdmin, createMemoryStore } from "@fingerpaint/canvas-store";
import { expect, it } from "vitest";
import { createActivity } from "./activity.ts";

const now = Date.parse("2026-11-22T12:00:00.000Z");

const recordOf = (canvasId: string, createdAt: string): CanvasRecord =>
  ({
    canvasId,
    owner: "ada",
    title: "",
    source: `source of ${canvasId}`,
    sourceMd5: canvasId,
    state: null,
    password: null,
    access: "public",
    addressHash: null,
    createdAt,
    updatedAt: createdAt,
    expiresAt: null,
    removedAt: null,
  }) as unknown as CanvasRecord;

it("counts the stored canvases published on each of the last 30 days, over several pages", async () => {
  const store = createMemoryStore();
  await store.insert(recordOf("cv_old", "2026-10-23T23:59:59.999Z"));
  await store.insert(recordOf("cv_first", "2026-10-24T00:00:00.000Z"));
  for (let n = 0; n < 700; n++) await store.insert(recordOf(`cv_${n}`, "2026-11-20T08:00:00.000Z"));
  await store.insert(recordOf("cv_today", "2026-11-22T08:00:00.000Z"));
  const activity = createActivity(
    createCanvasAdmin({ store }),
    async () => ({ NOT_FOUND: 2 }),
    () => now,
  );
  const { days, isWhole, refusals } = await activity();
  expect(days).toHaveLength(30);
  expect(days.filter(({ canvases }) => canvases > 0).map(({ day, canvases }) => [day, canvases])).toEqual([
    ["2026-10-24", 1],
    ["2026-11-20", 700],
    ["2026-11-22", 1],
  ]);
  expect(days.at(-1)?.bytes).toBeGreaterThan(0);
  expect([isWhole, refusals]).toEqual([true, { NOT_FOUND: 2 }]);
});

it("counts recent canvases that follow old ones that were restored later", async () => {
  const store = createMemoryStore();
  await store.insert(recordOf("cv_today", "2026-11-22T08:00:00.000Z"));
  for (let n = 0; n < 600; n++) await store.insert(recordOf(`cv_${n}`, "2025-11-20T08:00:00.000Z"));
  const activity = createActivity(
    createCanvasAdmin({ store }),
    async () => ({}),
    () => now,
  );
  const { days, isWhole } = await activity();
  expect([days.at(-1)?.canvases, isWhole]).toEqual([1, true]);
});

it("has counted all days if the last canvases that it may read are older", async () => {
  let listed = 0;
  const list = async () => {
    listed++;
    const createdAt = listed < 3 ? "2026-11-22T08:00:00.000Z" : "2025-11-20T08:00:00.000Z";
    return { canvases: Array.from({ length: 500 }, () => ({ createdAt, bytes: 1 })), next: listed };
  };
  const { days, isWhole } = await createActivity(
    { list },
    async () => ({}),
    () => now,
  )();
  expect([days.at(-1)?.canvases, isWhole]).toEqual([1000, true]);
});

it("reads a bounded number of canvases, at most once a minute, and again after a failure", async () => {
  let listed = 0;
  let fails = true;
  let time = now;
  const canvas = { createdAt: "2026-11-22T08:00:00.000Z", bytes: 1 };
  const list = async () => {
    listed++;
    if (fails) throw new Error("away");
    return { canvases: Array.from({ length: 500 }, () => canvas), next: listed };
  };
  const activity = createActivity(
    { list },
    async () => ({}),
    () => time,
  );
  await expect(activity()).rejects.toThrow("away");
  fails = false;
  listed = 0;
  const [first] = await Promise.all([activity(), activity()]);
  expect(first.isWhole).toBe(false);
  expect(first.days.at(-1)).toMatchObject({ canvases: 50_000 });
  expect(listed).toBe(100);
  time += 59_999;
  await activity();
  expect(listed).toBe(100);
});
