import { writeSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyCharacter } from "../../../test/support/any-character.ts";
import {
  createJsonStructureCheck,
  type JsonStructureLimits,
  longStringSize,
  parseInSteps,
  stringifyInSteps,
} from "./json-text.ts";

const generous: JsonStructureLimits = { maxDepth: 32, maxValues: 1000 };

function check(pieces: readonly (string | Uint8Array)[], limits = generous): string {
  const { take } = createJsonStructureCheck(limits);
  return refusalOf(() => {
    for (const piece of pieces) take(Buffer.from(piece));
  });
}

/** "passed", or what the refusal says. */
function refusalOf(check: () => void): string {
  try {
    check();
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

/** `BAD_INPUTS=1000000` tries a million bodies, in half a minute; `BAD_INPUTS_SEED` repeats a run. */
const bodies = Number(process.env.BAD_INPUTS ?? 5_000);
const seed = Number(process.env.BAD_INPUTS_SEED ?? Math.floor(Math.random() * 2 ** 31));
/** How many bodies are made from each drawn one, because drawing takes longer than checking. */
const familySize = 20;

/** The result that the check must agree with, from reading a body byte by byte. */
interface Finding {
  /** "passed", or what the refusal says. */
  says: string;
  /** The position of the byte that is refused; the body's length if none is. */
  at: number;
  /** Strings of at least 64 KiB, without names. */
  longStrings: [begin: number, end: number][];
}

function readByteByByte(bytes: Buffer, { maxDepth, maxValues }: JsonStructureLimits): Finding {
  const longStrings: Finding["longStrings"] = [];
  let [depth, values, marks, stringBegin, stringEnd] = [0, 0, 0, 0, 0];
  let isInString = false;
  for (let at = 0; at < bytes.length; at++) {
    const character = String.fromCharCode(bytes[at] as number);
    if (isInString) {
      if (character === "\\") at++;
      if (character !== '"') continue;
      isInString = false;
      stringEnd = at + 1;
      if (stringEnd - stringBegin >= 65_536) longStrings.push([stringBegin, stringEnd]);
      continue;
    }
    if (!'"[]{},:'.includes(character)) continue;
    marks++;
    if (character === '"') {
      isInString = true;
      stringBegin = at;
    }
    if (character === ":" && longStrings.at(-1)?.[1] === stringEnd) longStrings.pop();
    if ("[{,:".includes(character)) values++;
    if ("[{".includes(character)) depth++;
    if ("]}".includes(character)) depth--;
    if (marks > 3 * maxValues + 1) return { says: "body: not valid JSON", at, longStrings };
    if (depth > maxDepth) return { says: `body: nested deeper than ${maxDepth} levels`, at, longStrings };
    if (values > maxValues) return { says: `body: more than ${maxValues} values and names`, at, longStrings };
  }
  return { says: "passed", at: bytes.length, longStrings };
}

/** A body with one slice replaced; the number decides which, and by what. */
function varyBody(body: Buffer, number: number): Buffer {
  const at = number % (body.length + 1);
  const added = additions[(number >>> 8) % additions.length] ?? body.subarray(at, at + ((number >>> 12) % 99));
  return Buffer.concat([body.subarray(0, at), added, body.subarray(at + ((number >>> 20) % 9))]);
}

const additions = [
  undefined,
  ...["", '"', '""', "\\", "\\\\", '\\"', "[", "]", "{", "}", ",", ":", "0", "\\\\".repeat(40), "x".repeat(40), "\xff"],
].map((text) => (text === undefined ? undefined : Buffer.from(text, "latin1")));

/** Strings of every length around the point where the native search begins, some long enough for a separate step. */
const oddString = fc
  .tuple(
    fc.array(fc.constantFrom(...'\\\\"""[{,:aaaaaaaa\n价'), { maxLength: 60 }),
    fc.constantFrom(...Array(199).fill(0), 65_536),
  )
  .map(([units, least]) => {
    const unit = units.join("");
    return unit.repeat(1 + Math.floor(least / Math.max(1, unit.length)));
  });
const oddValue = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 5 },
    oddString,
    fc.constantFrom(null, -1.5e9),
    fc.array(tie("value"), { maxLength: 5 }),
    fc.dictionary(oddString, tie("value"), { maxKeys: 4 }),
  ),
})).value;

describe("createJsonStructureCheck", () => {
  it(`[M6] finds in ${bodies} odd bodies (seed ${seed}) what a byte-by-byte reader finds, wherever they are split`, {
    timeout: 300_000 + bodies,
  }, () => {
    const limits = fc.record({ maxDepth: fc.nat(6), maxValues: fc.nat(40) });
    const numbers = fc.array(fc.nat(), { minLength: familySize, maxLength: familySize });
    const findings = new Map<string, number>();
    const property = fc.property(oddValue, limits, numbers, (value, limits, numbers) => {
      let body: Buffer = Buffer.from(JSON.stringify(value));
      for (const number of numbers) {
        const expected = readByteByByte(body, limits);
        const pieceBytes = 1 + (number % Math.min(70, body.length + 1)) + (body.length > 10_000 ? 20_000 : 0);
        const { take, longStrings } = createJsonStructureCheck(limits);
        let taken = 0;
        const refusal = refusalOf(() => {
          for (; taken < body.length; taken += pieceBytes) take(body.subarray(taken, taken + pieceBytes));
        });
        expect(refusal).toBe(expected.says);
        expect(longStrings).toEqual(expected.longStrings);
        if (refusal !== "passed") expect(taken).toBe(expected.at - (expected.at % pieceBytes));
        findings.set(refusal, (findings.get(refusal) ?? 0) + 1);
        body = varyBody(body, number);
      }
    });
    fc.assert(property, { numRuns: Math.ceil(bodies / familySize), seed });
    const kinds = [...findings.keys()].map((says) => says.replace(/\d+/, "N"));
    expect(new Set(kinds).size).toBe(4);
    if (process.env.BAD_INPUTS) writeSync(1, `structure of JSON bodies: ${bodies} inputs, seed ${seed}\n`);
  });

  it("[M6] counts depth and values as the engine builds them, wherever the bytes are split", () => {
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
  ])("[M6] refuses more than 16 MiB of %s, but no string for its length", (_, mebibyte, end) => {
    const body = (count: number) => [end ? '{"' : "[", ...Array(count).fill(mebibyte), end];
    expect(check(body(15))).toBe("passed");
    expect(check(body(17))).toBe("body: more than 16777216 bytes outside strings of 64 KiB and more");
    expect(check(['["', ...Array(30).fill(mebibyte), '"]'])).toBe("passed");
  });

  it.each(["{},", '{"35":0},', "[", "[[],", '{"a":', ",", ":::", '"",', "0,", "]", "}]", '""'])(
    "[M6] refuses endlessly repeated %s within the first pieces",
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
  it("parses like JSON.parse and writes like JSON.stringify", async () => {
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

  it.each(["x", "价", "😀", "\\n", '\\"', "\\\\", "\\\\\\u4ef7", "x\\ud83d\\ude00"])(
    "parses and writes a string of more than a mebibyte wherever its pieces end: %s",
    async (unit) => {
      const repeated = unit.repeat(1_100_000 / Buffer.byteLength(unit));
      for (let shift = 0; shift < 12; shift++) {
        const json = `["${"-".repeat(shift)}${repeated}"]`;
        // Not by toEqual, which would show megabytes.
        const value = JSON.parse(json);
        expect(((await parse(json)) as string[])[0] === value[0], `shifted by ${shift}`).toBe(true);
        const written = Buffer.concat(await stringifyInSteps(value)).toString();
        expect(written === JSON.stringify(value), `shifted by ${shift}`).toBe(true);
      }
    },
  );

  it("keeps long names, and the last of two fields with the same name", async () => {
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
  ])("refuses %s, like JSON.parse", async (_, json) => {
    expect(() => JSON.parse(json)).toThrow(SyntaxError);
    await expect(parse(json)).rejects.toThrow(SyntaxError);
  });
});
