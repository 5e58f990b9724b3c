import { expect, it } from "vitest";
import { createCanvasId } from "./canvas-id.ts";

it("[C2] draws cv_ and 16 characters, each of A-Z a-z 0-9 as often as any other, and no id twice", () => {
  const ids = Array.from({ length: 10_000 }, () => createCanvasId());
  for (const id of ids) expect(id).toMatch(/^cv_[A-Za-z0-9]{16}$/);
  expect(new Set(ids).size).toBe(ids.length);
  const counts = new Map<string, number>();
  for (const character of ids.flatMap((id) => [...id.slice(3)])) {
    counts.set(character, (counts.get(character) ?? 0) + 1);
  }
  expect(counts.size).toBe(62);
  // 160,000 characters: 2581 of each on average, with a standard deviation of 50. A deviation of 400 can't be chance.
  for (const count of counts.values()) expect(Math.abs(count - 160_000 / 62)).toBeLessThan(400);
});
