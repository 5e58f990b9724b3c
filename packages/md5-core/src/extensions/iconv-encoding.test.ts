import { createHash } from "node:crypto";
import fc from "fast-check";
import iconv from "iconv-lite";
import { describe, expect, expectTypeOf, it } from "vitest";
import { anyCodePoint } from "../../test/encoding-oracle.ts";
import { rejectionOf } from "../../test/rejection.ts";
import { digestText, digestTextSync } from "../digest.ts";
import { digestManyTexts } from "../digest-many.ts";
import { encodeText, encodeTextInto } from "../encode-text.ts";
import type { LoadedEncoding } from "../encodings/load-encoder.ts";
import { UnencodableTextError } from "../errors/md5-error.ts";
import { iconvEncoding } from "./iconv-encoding.ts";

const md5 = (bytes: Uint8Array) => createHash("md5").update(bytes).digest("hex");

/** A text that each encoding supports. When repeated, it is longer than a piece and is cut at an odd place. */
const samples: readonly [name: string, text: string][] = [
  ["shift_jis", "価格 ｶﾅ a"],
  ["windows-1252", "café € “a”"],
  ["big5-hkscs", "價格 Ê̄ê̌Ê a"],
  ["euc-kr", "가격 a"],
  ["gb18030", "价格 😀 \ue7c7 \ufffd é"],
  ["koi8-r", "цена a"],
  ["utf-16be", "價格 😀 \ufeff a"],
  ["utf-16", "\ufeff價格 😀 a"],
  ["utf-32", "\ufeff價格 😀 a"],
  ["utf-7", "價格+ 😀é~ a"],
  ["utf-7-imap", "價格& 😀é a"],
  ["cesu-8", "價格 😀 a"],
  ["latin1", "café"],
];

describe.each(samples)("iconvEncoding(%j)", (name, text) => {
  const encoding = iconvEncoding(name);
  const longerThanPiece = text.repeat(Math.ceil(70_000 / text.length));

  it("[M4] gives every function iconv-lite's bytes, for texts of any length", async () => {
    const long = `${longerThanPiece}.`;
    for (const sample of ["", "a", text, long]) {
      const bytes = iconv.encode(sample, name);
      expect(Buffer.compare(await encodeText(sample, { encoding }), bytes)).toBe(0);
      expect(await digestText(sample, { encoding })).toBe(md5(bytes));
      expect(digestTextSync(sample, { encoding })).toBe(md5(bytes));
      expect(await digestManyTexts([sample, "a", sample], { encoding })).toEqual(
        [bytes, iconv.encode("a", name), bytes].map(md5),
      );
      const target = new Uint8Array(bytes.length);
      expect(await encodeTextInto(sample, target, { encoding })).toBe(bytes.length);
      expect(Buffer.compare(target, bytes)).toBe(0);
    }
    expect(
      await digestManyTexts(
        Array.from({ length: 30 }, (_, i) => text.repeat(i)),
        { encoding },
      ),
    ).toEqual(Array.from({ length: 30 }, (_, i) => md5(iconv.encode(text.repeat(i), name))));
  });

  it("[M4] returns bytes that decode to the text, or names the first character that doesn't", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: anyCodePoint }), fc.constantFrom("", text), async (random, start) => {
        const sample = start + random;
        const outcome = await encodeText(sample, { encoding }).catch((error: unknown) => error);
        if (outcome instanceof Uint8Array) {
          const decoded = iconv.decode(Buffer.from(outcome), name, { stripBOM: /^utf-(16|32)$/.test(name) });
          expect(decoded).toBe(sample);
          return;
        }
        const { position, character } = outcome as UnencodableTextError;
        expect(UnencodableTextError.isInstance(outcome)).toBe(true);
        expect(sample.startsWith(character, position)).toBe(true);
        // The text before it can be encoded, but it can't.
        await encodeText(sample.slice(0, position), { encoding });
        await rejectionOf(() => encodeText(sample.slice(0, position + character.length), { encoding }));
      }),
      { numRuns: 60 },
    );
  });

  it("[M4] refuses a lone surrogate, wherever it is", async () => {
    for (const start of ["", longerThanPiece]) {
      const error = await rejectionOf(() => digestText(`${start}\ud83d`, { encoding }));
      expect(error).toMatchObject({ position: start.length, codePoint: 0xd83d, encoding: name });
    }
  });
});

describe("iconvEncoding", () => {
  it.each([
    ["shift_jis", "a¥b", 1],
    ["shift_jis", "価é", 1],
    ["windows-1252", "a\ufffd", 1],
    ["windows-1252", "\ufffdж", 0],
    ["windows-1252", "ж\ufffd", 0],
    ["latin1", "a€", 1],
    ["big5-hkscs", "Ê😀", 1],
    ["gb18030", "a".repeat(70_000).concat("\ud800"), 70_000],
    ["koi8-r", "цена".repeat(20_000).concat("價"), 80_000],
    ["koi8-r", "а😀", 1],
    ["hex", "abc", 2],
    ["base64", "aGk=!", 4],
  ])("[M4] in %s refuses %j at %d", async (name, text, position) => {
    const encoding = iconvEncoding(name);
    for (const call of [
      () => digestText(text, { encoding }),
      () => encodeText(text, { encoding }),
      () => digestManyTexts([text], { encoding }),
      () => encodeTextInto(text, new Uint8Array(10), { encoding }),
    ]) {
      const error = await rejectionOf(call);
      expect(error).toMatchObject({ code: "UNENCODABLE_TEXT", position, encoding: name });
    }
  });

  it("names the index of a text in a batch", async () => {
    const texts = ["a", "b", "é"];
    expect(await rejectionOf(() => digestManyTexts(texts, { encoding: iconvEncoding("koi8-r") }))).toMatchObject({
      index: 2,
      details: 'texts[2]: character "é" (U+00E9) at position 0 can\'t be encoded in koi8-r',
    });
  });

  it("accepts every name and alias of iconv-lite, and returns the same object for the same name", () => {
    expect(iconvEncoding("Shift_JIS")).toBe(iconvEncoding("Shift_JIS"));
    for (const name of Object.keys(iconv.encodings ?? {}).filter((key) => !key.startsWith("_"))) {
      expect(digestTextSync("1234", { encoding: iconvEncoding(name) }), name).toBe(md5(iconv.encode("1234", name)));
    }
  });

  it.each([["latin99"], [""], ["__proto__"]])("[M5] refuses the name %j", async (name) => {
    expect(await rejectionOf(() => iconvEncoding(name))).toMatchObject({ code: "UNSUPPORTED_ENCODING" });
  });

  it("refuses a name that isn't a string, and an object that it didn't create", async () => {
    expect(await rejectionOf(() => iconvEncoding(5 as never))).toMatchObject({ code: "INVALID_ARGUMENT" });
    expect(await rejectionOf(() => digestText("a", { encoding: { name: "latin1" } as never }))).toMatchObject({
      code: "UNSUPPORTED_ENCODING",
    });
  });

  it("has types that no other object satisfies", () => {
    expectTypeOf(iconvEncoding).returns.toEqualTypeOf<LoadedEncoding>();
    // @ts-expect-error: only iconvEncoding makes them
    expectTypeOf(digestText).toBeCallableWith("a", { encoding: { name: "latin1" } });
  });
});
