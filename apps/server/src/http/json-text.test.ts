import fc from "fast-check";
import { expect, it } from "vitest";
import { escapeText } from "./json-text.ts";

/** Strings of every UTF-16 unit, lone surrogates included, and often of what JSON escapes. */
const text = fc.string({ unit: fc.oneof(fc.nat(0xffff), fc.nat(0x7f)).map((unit) => String.fromCharCode(unit)) });

const quote = (value: string) => `"${escapeText(value)}"`;

it("escapes a string as JSON.stringify does, each UTF-16 unit by itself and all of them mixed", () => {
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
