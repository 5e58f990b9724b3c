import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { escapeText, writeTextBatch } from "./json-text.ts";

/** Strings of every UTF-16 unit, lone surrogates included, and often of what JSON escapes. */
const text = fc.string({ unit: fc.oneof(fc.nat(0xffff), fc.nat(0x7f)).map((unit) => String.fromCharCode(unit)) });

const quote = (value: string) => `"${escapeText(value)}"`;

describe("JSON written by hand", () => {
  it("quotes a string as JSON.stringify does, each UTF-16 unit by itself and all of them mixed", () => {
    for (let unit = 0; unit <= 0xffff; unit++) {
      const character = String.fromCharCode(unit);
      if (quote(character) !== JSON.stringify(character)) expect(quote(character)).toBe(JSON.stringify(character));
    }
    fc.assert(
      fc.property(text, (value) => {
        expect(quote(value)).toBe(JSON.stringify(value));
      }),
    );
  });

  const batch = (texts: fc.Arbitrary<string>) => fc.array(texts, { minLength: 1, maxLength: 100 });

  function expectSame(texts: string[], isPlain: boolean): void {
    const hashes = texts.map((_, index) => `${index}AFQmDzST7DWlj99KOF/cg==`);
    const options = { encoding: "gbk", outputFormat: "base64" } as const;
    const results = texts.map((value, index) => ({ text: value, hash: hashes[index], index }));
    const written = writeTextBatch({ texts, hashes, isPlain, ...options });
    expect(written).toBe(JSON.stringify({ results, total: texts.length, ...options }));
  }

  it("[M7] writes a batch as JSON.stringify does", () => {
    fc.assert(fc.property(batch(text), (texts) => expectSame(texts, false)));
  });

  it("[M7] writes a batch without looking for what needs an escape, where nothing does", () => {
    const plain = text.filter((value) => JSON.stringify(value) === `"${value}"`);
    fc.assert(fc.property(batch(plain), (texts) => expectSame(texts, true)));
  });
});
