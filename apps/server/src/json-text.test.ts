import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { quote, writeTextBatch } from "./json-text.ts";

/** Strings of every UTF-16 unit, lone surrogates included, and often of what JSON escapes. */
const text = fc.string({ unit: fc.oneof(fc.nat(0xffff), fc.nat(0x7f)).map((unit) => String.fromCharCode(unit)) });

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

  it("[M7] writes a batch as JSON.stringify does", () => {
    const batch = fc.array(text, { maxLength: 100 }).map((texts) => ({
      results: texts.map((value, index) => ({ text: value, hash: "kAFQmDzST7DWlj99KOF/cg==", index })),
      total: texts.length,
      encoding: "gbk" as const,
      outputFormat: "base64" as const,
    }));
    fc.assert(
      fc.property(batch, (data) => {
        expect(writeTextBatch(data)).toBe(JSON.stringify(data));
      }),
    );
  });
});
