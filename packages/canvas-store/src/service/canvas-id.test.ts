import { expect, it } from "vitest";
import { createCanvasId, toBase62 } from "./canvas-id.ts";

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

it("writes a number in base 62, padded with zeros, and only its last digits if there are more", () => {
  expect(toBase62(0n, 2)).toBe("00");
  expect(toBase62(61n, 2)).toBe("0z");
  expect(toBase62(62n, 2)).toBe("10");
  expect(toBase62(4_294_967_295n, 6)).toBe("4gfFC3");
  expect(toBase62(62n ** 16n + 35n, 3)).toBe("00Z");
});
