import fc from "fast-check";
import iconv from "iconv-lite";
import type { TextEncoding } from "../src/encodings/load-encoder.ts";

/** Characters that iconv-lite encodes although the encoding lacks them: in ascii as FF, in gbk as a GB18030 code. */
const wronglyEncoded = { utf8: "", ascii: "\ufffd", utf16: "", gbk: "\ue7c7" };

/** Texts repeat their characters, and asking iconv-lite for a single one is slow. */
const encodedCharacters = new Map<string, string | undefined>();

/** iconv-lite's bytes of one character in hex, or undefined if it would lose it. */
export function encodeCharacter(character: string, encoding: TextEncoding): string | undefined {
  const key = encoding + character;
  if (!encodedCharacters.has(key)) encodedCharacters.set(key, encodeByIconv(character, encoding));
  return encodedCharacters.get(key);
}

function encodeByIconv(character: string, encoding: TextEncoding): string | undefined {
  if (!character.isWellFormed() || wronglyEncoded[encoding] === character) return undefined;
  const hex = iconv.encode(character, encoding).toString("hex");
  return character !== "?" && /^(3f)+$/.test(hex) ? undefined : hex;
}

/** iconv-lite's bytes of a text in hex, or the position of the first character that it would lose. */
export function encodeOrRefuse(text: string, encoding: TextEncoding): string | number {
  let position = 0;
  for (const character of text) {
    if (encodeCharacter(character, encoding) === undefined) return position;
    position += character.length;
  }
  return iconv.encode(text, encoding).toString("hex");
}

/** Texts of any code units, with runs of alike ones, short and long enough for the kernels. */
export const anyTexts = fc
  .array(
    fc.tuple(
      fc.oneof(
        fc.constantFrom("a", "?", "\0", "é", "Ж", "€", "价格", "，\u3000", "😀", "\ue7c7", "\ufffd", "\ufeff"),
        fc.string({ unit: "binary", minLength: 1, maxLength: 20 }),
        fc.string({ unit: "grapheme-ascii", minLength: 1, maxLength: 40 }),
        fc
          .array(fc.integer({ min: 0x4e00, max: 0x9fa5 }), { minLength: 1, maxLength: 20 })
          .map((units) => String.fromCharCode(...units)),
        fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 3 }).map((units) => String.fromCharCode(...units)),
        fc.constantFrom("\ud800", "\udbff", "\udc00", "\udfff"),
      ),
      fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 400 })),
    ),
    { maxLength: 12 },
  )
  .map((runs) => runs.map(([text, count]) => text.repeat(count)).join(""));

/** The same, without what an encoding lacks. */
export function encodableTexts(encoding: TextEncoding) {
  return anyTexts.map((text) =>
    [...text].filter((character) => encodeCharacter(character, encoding) !== undefined).join(""),
  );
}
