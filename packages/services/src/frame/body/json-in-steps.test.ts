import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyCharacter } from "../../../test/support/any-character.ts";
import { longStringSize, parseInSteps, stringifyInSteps } from "./json-in-steps.ts";
import { createJsonStructureCheck } from "./json-structure.ts";

/** Parses a text in steps after its bytes arrived in pieces. */
async function parse(json: string, pieceBytes = 50_000): Promise<unknown> {
  const bytes = Buffer.from(json);
  const { take, longStrings } = createJsonStructureCheck({ maxDepth: 100, maxValues: 10_000 });
  for (let from = 0; from < bytes.length; from += pieceBytes) take(bytes.subarray(from, from + pieceBytes));
  return parseInSteps(bytes, longStrings);
}

/** A typical short string, or one long enough for a separate step, including characters that JSON escapes. */
const anyString = fc
  .tuple(fc.string({ unit: anyCharacter, maxLength: 5 }), fc.constantFrom(0, 1, longStringSize))
  .map(([unit, least]) => unit + unit.repeat(Math.ceil(least / Math.max(1, unit.length))));
const anyValue = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    anyString,
    fc.constantFrom(null, true, 1.5),
    fc.array(tie("value"), { maxLength: 4 }),
    fc.dictionary(anyString, tie("value"), { maxKeys: 4 }),
  ),
})).value;

describe("JSON in steps", () => {
  it("parses what JSON.parse parses, and writes what JSON.stringify writes", async () => {
    await fc.assert(
      fc.asyncProperty(anyValue, fc.integer({ min: 1_000, max: 200_000 }), async (value, pieceBytes) => {
        const json = JSON.stringify(value);
        expect(await parse(json, pieceBytes)).toEqual(JSON.parse(json));
        expect(await parse(JSON.stringify(value, null, 2), pieceBytes)).toEqual(JSON.parse(json));
        expect(Buffer.concat(await stringifyInSteps(value)).toString()).toBe(json);
      }),
      { numRuns: 100 },
    );
  });

  it("keeps long names, and the last of two fields of one name", async () => {
    const long = "n".repeat(longStringSize);
    for (const json of [`{"${long}" : "${long}"}`, `{"a":"${long}","a":1}`, `{"a":1,"a":"${long}"}`, `["${long}"]`]) {
      expect(await parse(json)).toEqual(JSON.parse(json));
    }
  });

  const long = `"${"x".repeat(longStringSize)}"`;
  it.each([
    ["two strings without a comma", `[${long}${long}]`],
    ["a bad escape in a long string", `["\\x${"x".repeat(longStringSize)}"]`],
    ["a control character in a long string", `["\n${"x".repeat(longStringSize)}"]`],
    ["a long string that doesn't end", long.slice(0, -1)],
    ["an escape before a long string", `[\\${long}]`],
    ["text after the end", `[${long}]x`],
    ["a name without a value", `{${long}}`],
  ])("refuses %s, as JSON.parse does", async (_, json) => {
    expect(() => JSON.parse(json)).toThrow(SyntaxError);
    await expect(parse(json)).rejects.toThrow(SyntaxError);
  });
});
