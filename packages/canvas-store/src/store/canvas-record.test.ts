import { describe, expect, it } from "vitest";
import {
  canvasFields,
  canvasRecordSchema,
  createCanvasId,
  isSameRecord,
  restoredCanvasSchema,
  toBase62,
} from "./canvas-record.ts";

/** A canvas as the first release stored it. */
const oldest = {
  canvasId: "cv_AAAAAAAAAAAAAAAA",
  owner: "ada",
  title: "Sales",
  source: 'import { Stack } from "editor/canvas";',
  sourceMd5: "1c927753e2a2f8de62ffd4ebba86033f",
  access: "public",
  password: null,
  expiresAt: null,
  createdAt: "2030-01-01T00:00:00.000Z",
  updatedAt: "2030-01-01T00:00:00.000Z",
};

describe("the schemas of a canvas", () => {
  it("[C17] fill in every field that was added since the first release", () => {
    const record = canvasRecordSchema.parse(oldest);
    expect(Object.keys(record)).toEqual(canvasFields);
    expect(record).toMatchObject({ removedAt: null, addressHash: null, state: null });
  });

  it("[C26] fill in every field that was added since the first backup", () => {
    const restored = restoredCanvasSchema.parse({ ...oldest, removedAt: null, addressHash: null, viewCount: 3 });
    expect(Object.keys(restored).sort()).toEqual([...canvasFields, "viewCount"].sort());
    expect(restored.state).toBeNull();
  });

  it("[C26] refuse a backup that no service could have written", () => {
    const canvas = { ...oldest, removedAt: null, addressHash: null, viewCount: 3 };
    for (const wrong of [
      { owner: "" },
      { owner: "x".repeat(513) },
      { source: "short" },
      { sourceMd5: "8b1a9953c4611296a827abf8c47804d7" },
      { access: "password" },
      { password: "secret" },
      { access: "password", password: "x".repeat(1025) },
      { createdAt: "yesterday" },
      { addressHash: "a b" },
      { state: "[]" },
      { state: "{" },
      { state: `{"a":"${"x".repeat(256 * 1024)}"}` },
      { unknown: 1 },
    ]) {
      expect(restoredCanvasSchema.safeParse({ ...canvas, ...wrong }).success, JSON.stringify(wrong).slice(0, 99)).toBe(
        false,
      );
    }
    expect(restoredCanvasSchema.parse({ ...canvas, title: "a\u202e\udc00b" }).title).toBe("ab");
  });
});

it("compares every field of two records, and nothing else", () => {
  const record = canvasRecordSchema.parse(oldest);
  expect(isSameRecord(record, Object.assign({ ...record }, { viewCount: 1 }))).toBe(true);
  for (const field of canvasFields) expect(isSameRecord(record, { ...record, [field]: "other" })).toBe(false);
});

it("[C2] generates cv_ and 16 uniformly distributed characters of A-Z a-z 0-9, and no id twice", () => {
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

it("writes a number in base 62, padded with zeros or cut to its last digits", () => {
  expect(toBase62(0n, 2)).toBe("00");
  expect(toBase62(61n, 2)).toBe("0z");
  expect(toBase62(62n, 2)).toBe("10");
  expect(toBase62(4_294_967_295n, 6)).toBe("4gfFC3");
  expect(toBase62(62n ** 16n + 35n, 3)).toBe("00Z");
});
