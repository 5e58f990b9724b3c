import { createMd5Lanes, digestTexts } from "@fingerpaint/md5-core";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { escapeText, writePlainTextBatch, writeTextBatch } from "./json-text.ts";

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

  const plain = text.filter((value) => JSON.stringify(value) === `"${value}"`);

  it("[M7] writes a batch without looking for what needs an escape, where nothing does", () => {
    fc.assert(fc.property(batch(plain), (texts) => expectSame(texts, true)));
  });

  it("[M7] writes the whole reply to such a batch, once the digests' kernel is there", async () => {
    createMd5Lanes();
    const options = { encoding: "utf8", outputFormat: "hex-upper" } as const;
    const write = (texts: string[]) => writePlainTextBatch({ texts, ...options }, "done");
    await expect.poll(() => write(Array(20).fill(""))).not.toBeNull();
    await fc.assert(
      fc.asyncProperty(fc.array(plain, { minLength: 20, maxLength: 100, size: "max" }), async (texts) => {
        const json = String(write(texts));
        const written = JSON.parse(json);
        const hashes = await digestTexts(texts, options);
        const results = texts.map((value, index) => ({ text: value, hash: hashes[index], index }));
        const data = { results, total: texts.length, ...options };
        const timestamp = expect.stringMatching(/Z$/);
        expect(written).toEqual({ success: true, data, message: "done", timestamp });
        // The order of fields and the absence of spaces too.
        expect(json).toBe(JSON.stringify(written));
      }),
    );
  });
});
