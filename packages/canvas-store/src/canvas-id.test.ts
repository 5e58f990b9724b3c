import { describe, expect, it } from "vitest";
import { createCanvasId } from "./canvas-id.ts";

describe("createCanvasId", () => {
  it("[C2] gives cv_ and 16 characters of A-Z a-z 0-9, another one each time", () => {
    const ids = Array.from({ length: 2_000 }, () => createCanvasId());
    for (const id of ids) expect(id).toMatch(/^cv_[A-Za-z0-9]{16}$/);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("[C2] makes every character equally likely over all values of a byte", () => {
    const drawn: string[] = [];
    for (let value = 0; value < 256; value++) {
      let calls = 0;
      const id = createCanvasId((bytes) => bytes.fill(calls++ === 0 ? value : 0));
      // A byte that is thrown away leaves only the zeros of the second draw.
      if (calls === 1) drawn.push(id.charAt(3));
      else expect(value).toBeGreaterThanOrEqual(248);
    }
    const counts = new Map<string, number>();
    for (const character of drawn) counts.set(character, (counts.get(character) ?? 0) + 1);
    expect(counts.size).toBe(62);
    expect(new Set(counts.values())).toEqual(new Set([4]));
  });
});
