import fc from "fast-check";
import iconv from "iconv-lite";
import type { TextEncoding } from "../src/encodings/load-encoder.ts";

/** Characters that iconv-lite encodes although the encoding lacks them: in ascii as FF, in gbk as a GB18030 code. */
const wronglyEncoded = { utf8: "", ascii: "\ufffd", utf16: "", gbk: "\ue7c7" };

/** Texts repeat their characters, and asking iconv-lite for a single one is slow. */
const encodedCharacters: Record<TextEncoding, Map<number, string | undefined>> = {
  utf8: new Map(),
  ascii: new Map(),
  utf16: new Map(),
  gbk: new Map(),
};

/** iconv-lite's bytes of one character in hex, or undefined if it would lose it. */
export function encodeCharacter(character: string, encoding: TextEncoding): string | undefined {
  const known = encodedCharacters[encoding];
  const codePoint = character.codePointAt(0) as number;
  if (!known.has(codePoint)) known.set(codePoint, encodeByIconv(character, encoding));
  return known.get(codePoint);
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

/** Runs what expects thousands of refusals: collecting their stack traces would take longer than all the rest. */
export async function withoutStackTraces(run: () => void | Promise<void>): Promise<void> {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  try {
    await run();
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}

/** Any code points but surrogates. fast-check's own unit, `binary`, takes a second to make a table of them. */
export const anyCodePoint = fc
  .integer({ min: 0, max: 0x10ffff - 0x800 })
  .map((number) => String.fromCodePoint(number < 0xd800 ? number : number + 0x800));

const anyRuns = fc.array(
  fc.tuple(
    fc.oneof(
      fc.constantFrom("a", "?", "\0", "é", "Ж", "€", "价格", "，\u3000", "😀", "\ue7c7", "\ufffd", "\ufeff"),
      fc.string({ unit: anyCodePoint, minLength: 1, maxLength: 20 }),
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
);

/** Texts of any code units, with runs of alike ones, short and long enough for the kernels. */
export const anyTexts = anyRuns.map((runs) => runs.map(([text, count]) => text.repeat(count)).join(""));

/** The same, without what an encoding lacks. */
export function encodableTexts(encoding: TextEncoding) {
  const encodable = (text: string) =>
    [...text].filter((character) => encodeCharacter(character, encoding) !== undefined).join("");
  return anyRuns.map((runs) => runs.map(([text, count]) => encodable(text).repeat(count)).join(""));
}
