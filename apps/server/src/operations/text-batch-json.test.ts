import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { writeTextBatch } from "./text-batch-json.ts";

/** Strings of every UTF-16 unit, lone surrogates included, and often of what JSON escapes. */
const text = fc.string({ unit: fc.oneof(fc.nat(0xffff), fc.nat(0x7f)).map((unit) => String.fromCharCode(unit)) });
const plain = text.filter((value) => JSON.stringify(value) === `"${value}"`);

describe("a batch", () => {
  const batch = (texts: fc.Arbitrary<string>) => fc.array(texts, { minLength: 1, maxLength: 100 });

  function expectSame(texts: string[], isPlain: boolean): void {
    const hashes = texts.map((_, index) => `${index}AFQmDzST7DWlj99KOF/cg==`);
    const options = { encoding: "gbk", outputFormat: "base64" } as const;
    const results = texts.map((value, index) => ({ text: value, hash: hashes[index], index }));
    const written = writeTextBatch({ texts, hashes, isPlain, ...options });
    expect(written).toBe(JSON.stringify({ results, total: texts.length, ...options }));
  }

  it("[M7] is written as JSON.stringify does", () => {
    fc.assert(fc.property(batch(text), (texts) => expectSame(texts, false)));
  });

  it("[M7] is written without looking for what needs an escape, where nothing does", () => {
    fc.assert(fc.property(batch(plain), (texts) => expectSame(texts, true)));
  });
});
