import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createJsonStructureCheck, type JsonStructureLimits } from "./json-structure.ts";

const generous: JsonStructureLimits = { maxDepth: 32, maxValues: 1000 };

/** "passed", or what the refusal says. */
function check(pieces: readonly (string | Uint8Array)[], limits = generous): string {
  const { take } = createJsonStructureCheck(limits);
  try {
    for (const piece of pieces) take(Buffer.from(piece));
    return "passed";
  } catch (error) {
    expect(error).toMatchObject({ code: "INVALID_INPUT" });
    return (error as { details: string }).details;
  }
}

/** Depth and number of values and names, measured on the value that the engine builds. */
function measure(value: unknown): { depth: number; values: number } {
  if (typeof value !== "object" || value === null) return { depth: 0, values: 0 };
  const names = Array.isArray(value) ? 0 : Object.keys(value).length;
  const items = Object.values(value).map(measure);
  return {
    depth: 1 + Math.max(0, ...items.map(({ depth }) => depth)),
    values: 1 + names + Math.max(0, items.length - 1) + items.reduce((sum, { values }) => sum + values, 0),
  };
}

describe("createJsonStructureCheck", () => {
  it("[M6] counts depth and values as the engine builds them, wherever the bytes are cut", () => {
    const property = fc.property(fc.jsonValue(), fc.array(fc.nat(200)), (value, cuts) => {
      const bytes = Buffer.from(JSON.stringify(value));
      const places = [0, ...cuts.map((cut) => cut % (bytes.length + 1)).sort((a, b) => a - b), bytes.length];
      const pieces = places.slice(1).map((place, index) => bytes.subarray(places[index], place));
      const { depth, values } = measure(value);
      expect(check(pieces, { maxDepth: depth, maxValues: values })).toBe("passed");
      if (depth > 0) {
        expect(check(pieces, { maxDepth: depth - 1, maxValues: values })).toContain(`deeper than ${depth - 1} levels`);
        expect(check(pieces, { maxDepth: depth, maxValues: values - 1 })).toContain(`more than ${values - 1} values`);
      }
    });
    fc.assert(property, { numRuns: 1000 });
  });

  it.each([
    ["structure", '[{,:"x'.slice(0, 4).repeat(1000)],
    ["escaped quotes", '\\"[{'.repeat(1000)],
    ["escaped backslashes", "\\\\[".repeat(1000)],
    ["UTF-8 whose bytes end like structure", "价\u015b\u017b目".repeat(1000)],
  ])("[M6] counts nothing inside a string: %s", (_, content) => {
    const bytes = Buffer.from(`["${content}","${content}"]`);
    for (const size of [1, 2, 3, 7, bytes.length]) {
      const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
        bytes.subarray(index * size, (index + 1) * size),
      );
      expect(check(pieces, { maxDepth: 1, maxValues: 2 })).toBe("passed");
    }
  });

  it.each([
    ["a number", "1".repeat(1_048_576), ""],
    ["blanks", " ".repeat(1_048_576), ""],
    ["a name", "n".repeat(1_048_576), '":1'],
  ])("[M6] refuses more than 16 MiB of %s, and no string for its length", (_, mebibyte, end) => {
    const body = (count: number) => [end ? '{"' : "[", ...Array(count).fill(mebibyte), end];
    expect(check(body(15))).toBe("passed");
    expect(check(body(17))).toBe("body: more than 16777216 bytes besides strings of 64 KiB and more");
    expect(check(['["', ...Array(30).fill(mebibyte), '"]'])).toBe("passed");
  });

  it.each(["{},", '{"35":0},', "[", "[[],", '{"a":', ",", ":::", '"",', "0,", "]", "}]", '""'])(
    "[M6] refuses %s over and over within its first pieces",
    (unit) => {
      const piece = unit.repeat(10_000);
      let taken = 0;
      const { take } = createJsonStructureCheck(generous);
      const send = () => {
        for (; taken < 100; taken++) take(Buffer.from(piece));
      };
      expect(send).toThrow(
        /^INVALID_INPUT: body: (nested deeper than 32 levels|more than 1000 values and names|not valid JSON)$/,
      );
      expect(taken).toBe(0);
    },
  );
});
