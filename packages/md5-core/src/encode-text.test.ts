import fc from "fast-check";
import iconv from "iconv-lite";
import { describe, expect, expectTypeOf, it } from "vitest";
import {
  anyTexts,
  encodableTexts,
  encodeCharacter,
  encodeOrRefuse,
  withoutStackTraces,
} from "../test/encoding-oracle.ts";
import { rejectionOf } from "../test/rejection.ts";
import { encodeText, encodeTextInto } from "./encode-text.ts";
import { type LoadedEncoding, markLoaded, type TextEncoding, textEncodings } from "./encodings/load-encoder.ts";
import type { StrictEncoder } from "./encodings/strict-encoder.ts";
import { type Md5Error, TargetTooSmallError, UnencodableTextError } from "./errors/md5-error.ts";
import { iconvEncoding } from "./extensions/iconv-encoding.ts";

const lastOfBmp = 0xffff;

async function hexOf(text: string, encoding?: TextEncoding): Promise<string> {
  return Buffer.from(await encodeText(text, { encoding })).toString("hex");
}

/** The encoded text, or the position at which it is refused according to M4; other errors pass through. */
async function hexOrPosition(text: string, encoding: TextEncoding): Promise<string | number> {
  try {
    return await hexOf(text, encoding);
  } catch (error) {
    if (UnencodableTextError.isInstance(error)) return error.position;
    throw error;
  }
}

describe("encodeText", () => {
  it.each(textEncodings)(
    "[M4] agrees with iconv-lite on every BMP code unit in %s, refusing what it would lose",
    async (encoding) => {
      const differing: string[] = [];
      let refused = 0;
      await withoutStackTraces(async () => {
        for (let codeUnit = 0; codeUnit <= lastOfBmp; codeUnit++) {
          const character = String.fromCharCode(codeUnit);
          const expected = encodeCharacter(character, encoding) ?? 0;
          const actual = await hexOrPosition(character, encoding);
          if (actual !== expected) differing.push(`U+${codeUnit.toString(16)}: ${actual}, expected ${expected}`);
          if (actual === 0) refused++;
        }
      });
      expect(differing).toEqual([]);
      expect(refused).toBe({ utf8: 2048, ascii: 65408, utf16: 2048, gbk: 41469 }[encoding]);
    },
  );

  it.each(textEncodings)("[M4] agrees with iconv-lite for random texts in %s", async (encoding) => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(anyTexts, encodableTexts(encoding)), async (text) => {
        expect(await hexOrPosition(text, encoding)).toBe(encodeOrRefuse(text, encoding));
      }),
      { numRuns: 300 },
    );
  });

  it.each<[string, TextEncoding | LoadedEncoding, string]>([
    ["utf8", "utf8", "价"],
    ["utf16", "utf16", "价"],
    ["gbk", "gbk", "价"],
    ["utf-32le", iconvEncoding("utf-32le"), "价"],
    ["utf-32le", iconvEncoding("utf-32le"), "😀"],
    ["gb18030", iconvEncoding("gb18030"), "😀"],
  ])("encodes texts of every length around the scratch buffer's in %s", async (name, encoding, character) => {
    const expected = (text: string) =>
      Buffer.concat([
        Buffer.from(name === "utf16" ? "fffe" : "", "hex"),
        iconv.encode(text, name === "utf16" ? "utf-16le" : name),
      ]);
    for (const units of [9_830, 9_832, 12_288, 16_382, 16_384, 16_386, 24_574, 24_576, 24_578, 60_000]) {
      const text = character.repeat(units / character.length);
      const bytes = await encodeText(text, { encoding });
      expect(Buffer.compare(bytes, expected(text)), `${units}`).toBe(0);
      // The caller may keep it: it uses no more memory than its bytes, and none that others write to.
      expect(bytes.buffer.byteLength, `${units}`).toBe(bytes.length);
    }
  });

  it("returns no unused room if the encoding can't say how much a text takes", async () => {
    const roomy: StrictEncoder = {
      encoding: "roomy",
      extendsAscii: false,
      prefix: new Uint8Array(0),
      maxBytesPerUnit: 4,
      roomFor: (text) => 4 * text.length,
      encodeInto: (text, target, offset) => {
        target.fill(7, offset, offset + text.length);
        return text.length;
      },
    };
    for (const units of [10, 12_288, 12_289, 30_000]) {
      const bytes = await encodeText("x".repeat(units), { encoding: markLoaded(roomy) });
      expect([bytes.length, bytes.buffer.byteLength, bytes.every((byte) => byte === 7)]).toEqual([units, units, true]);
    }
  });

  it.each(textEncodings)("[M4] isn't misled by a long text that is nearly all ASCII in %s", async (encoding) => {
    for (const character of ["", "é", "价", "😀", "\ud800"]) {
      for (const position of [1, 12_345, 39_999]) {
        const text = "x".repeat(position) + character + "y".repeat(40_000 - position);
        expect((await hexOrPosition(text, encoding)) === encodeOrRefuse(text, encoding), `${position}`).toBe(true);
      }
    }
  });

  it("[M3] writes utf16 as FF FE and little endian, even for the empty text", async () => {
    expect(await hexOf("", "utf16")).toBe("fffe");
    expect(await hexOf("a价😀", "utf16")).toBe("fffe6100f74e3dd800de");
  });

  it("[M3] adds no byte order mark in utf8, and keeps one in the text", async () => {
    expect(await hexOf("")).toBe("");
    expect(await hexOf("é")).toBe("c3a9");
    expect(await hexOf("\ufeffé", "utf8")).toBe("efbbbfc3a9");
  });

  it("writes the euro sign as 80 in gbk", async () => {
    expect(await hexOf("1€", "gbk")).toBe("3180");
  });

  it("returns bytes whose buffer contains nothing else", async () => {
    for (const encoding of textEncodings) {
      for (const length of [0, 3, 100, 20_000]) {
        const bytes = await encodeText("x".repeat(length), { encoding });
        expect(bytes.buffer.byteLength, `${length} in ${encoding}`).toBe(bytes.length);
      }
    }
  });

  it.each(textEncodings)("returns bytes that the caller owns in %s", async (encoding) => {
    for (const pair of encoding === "ascii" ? ["ab"] : ["ab", "价格"]) {
      const [one, other] = [pair.charAt(0), pair.charAt(1)];
      // 16,384 of three bytes fill the memory that shorter texts share.
      for (const length of [3, 16_384, 20_000]) {
        const first = await encodeText(one.repeat(length), { encoding });
        const kept = first.slice();
        await encodeText(other.repeat(length), { encoding });
        expect(Buffer.compare(first, kept), `${length} of ${one}`).toBe(0);
      }
    }
  });

  it.each([
    ["ascii", "abcé", "é", 0xe9, 3, 'text: character "é" (U+00E9) at position 3 can\'t be encoded in ascii'],
    ["ascii", "a\u0080", "\u0080", 0x80, 1, "text: character U+0080 at position 1 can't be encoded in ascii"],
    ["ascii", "😀", "😀", 0x1f600, 0, 'text: character "😀" (U+1F600) at position 0 can\'t be encoded in ascii'],
    ["gbk", "价格😀é", "😀", 0x1f600, 2, 'text: character "😀" (U+1F600) at position 2 can\'t be encoded in gbk'],
    ["gbk", "a\ue7c7", "\ue7c7", 0xe7c7, 1, "text: character U+E7C7 at position 1 can't be encoded in gbk"],
    ["gbk", "?\ue5e5", "\ue5e5", 0xe5e5, 1, "text: character U+E5E5 at position 1 can't be encoded in gbk"],
  ] as const)(
    "[M4] in %s refuses %j and names the first unencodable character",
    async (encoding, text, character, codePoint, position, details) => {
      const error = await rejectionOf(() => encodeText(text, { encoding }));
      expect(UnencodableTextError.isInstance(error)).toBe(true);
      expect(error).toMatchObject({ code: "UNENCODABLE_TEXT", character, codePoint, position, encoding, details });
      expect(error).toHaveProperty("index", undefined);
    },
  );

  it.each(textEncodings)("[M4] refuses lone surrogates in %s", async (encoding) => {
    for (const [text, position] of [
      ["\ud800", 0],
      ["\udc00", 0],
      ["a\udfff", 1],
      ["ab\ud83d", 2],
      ["\ude00\ud83d", 0],
    ] as const) {
      const error = await rejectionOf(() => encodeText(text, { encoding }));
      const character = text.charAt(position);
      expect(error, JSON.stringify(text)).toMatchObject({ code: "UNENCODABLE_TEXT", position, character });
      expect(error).toHaveProperty(
        "details",
        `text: lone surrogate U+${character.charCodeAt(0).toString(16).toUpperCase()} at position ${position} can't be encoded in ${encoding}`,
      );
    }
  });

  it("[M4] counts positions in UTF-16 code units", async () => {
    expect(await rejectionOf(() => encodeText("😀\ud800", { encoding: "utf8" }))).toMatchObject({
      position: 2,
      codePoint: 0xd800,
    });
  });

  it.each<[string, unknown]>([
    ["another case", "UTF8"],
    ["another spelling", "utf-8"],
    ["another encoding", "latin1"],
    ["the empty string", ""],
    ["white space", " utf8"],
    ["null", null],
    ["a number", 0],
    ["an array", ["utf8"]],
    ["an object", { toString: () => "utf8" }],
    ["a symbol", Symbol("utf8")],
    ["a name of Object.prototype", "__proto__"],
    ["a long string", "x".repeat(10_000)],
  ])("[M5] refuses an encoding that is %s", async (_, encoding) => {
    const error = await rejectionOf(() => encodeText("a", { encoding: encoding as TextEncoding }));
    expect(error).toMatchObject({ code: "UNSUPPORTED_ENCODING" });
    expect((error as Md5Error).details).toMatch(/^encoding: must be one of utf8, ascii, utf16, gbk; got .{1,50}$/);
  });

  it("refuses anything but a string", async () => {
    const error = await rejectionOf(() => encodeText(["a"] as unknown as string));
    expect(error).toMatchObject({ code: "INVALID_ARGUMENT", details: "text: must be a string; got Array" });
  });

  it("has types that name the encodings", () => {
    expectTypeOf<TextEncoding>().toEqualTypeOf<"utf8" | "ascii" | "utf16" | "gbk">();
    expectTypeOf(encodeText).returns.resolves.toEqualTypeOf<Uint8Array>();
    // @ts-expect-error: the names are case-sensitive
    expectTypeOf(encodeText).toBeCallableWith("a", { encoding: "UTF8" });
    // @ts-expect-error: bytes need no encoding
    expectTypeOf(encodeText).toBeCallableWith(new Uint8Array());
  });
});

const untouched = 0xee;

/**
 * The text's bytes in hex, or the position at which it is refused. Also checks the memory before and after the target's
 * bytes.
 */
async function hexOrPositionIn(text: string, encoding: TextEncoding, targetBytes: number): Promise<string | number> {
  const buffer = Buffer.alloc(targetBytes + 10, untouched);
  // Starts at an odd byte.
  const target = new Uint8Array(buffer.buffer, buffer.byteOffset + 5, targetBytes);
  try {
    const written = await encodeTextInto(text, target, { encoding });
    const beside = Buffer.concat([buffer.subarray(0, 5), buffer.subarray(5 + written)]);
    if (!beside.equals(Buffer.alloc(beside.length, untouched))) throw new Error("wrote beside the target");
    return buffer.toString("hex", 5, 5 + written);
  } catch (error) {
    if (UnencodableTextError.isInstance(error)) return error.position;
    throw error;
  }
}

describe("encodeTextInto", () => {
  it.each(textEncodings)("[M4] agrees with iconv-lite for every BMP code unit in %s", async (encoding) => {
    const differing: string[] = [];
    async function compare(text: string, expected: string | number, targetBytes: number) {
      const actual = await hexOrPositionIn(text, encoding, targetBytes);
      if (actual !== expected) differing.push(`${JSON.stringify(text)}: ${actual}, expected ${expected}`);
    }
    const encodable: (readonly [character: string, hex: string])[] = [];
    await withoutStackTraces(async () => {
      for (let codeUnit = 0; codeUnit <= lastOfBmp; codeUnit++) {
        const character = String.fromCharCode(codeUnit);
        const hex = encodeCharacter(character, encoding);
        // Without room the bytes are counted first, which refuses the character too.
        if (hex === undefined) await compare(character, 0, codeUnit % 2 === 0 ? 0 : 8);
        else encodable.push([character, hex]);
      }
    });
    // Too short for the kernels, and long enough for gbk's.
    for (const length of [32, 256]) {
      for (let start = 0; start < encodable.length; start += length) {
        const some = encodable.slice(start, start + length);
        const text = some.map(([character]) => character).join("");
        const expected =
          encoding === "utf16"
            ? `fffe${some.map(([, hex]) => hex.slice(4)).join("")}`
            : some.map(([, hex]) => hex).join("");
        for (const targetBytes of [expected.length / 2, 3 * text.length + 2])
          await compare(text, expected, targetBytes);
      }
    }
    expect(differing).toEqual([]);
  });

  it.each(textEncodings)("[M3, M4] agrees with iconv-lite for random texts in %s", async (encoding) => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(anyTexts, encodableTexts(encoding)),
        fc.constantFrom("", "x".repeat(40_000)),
        async (start, end) => {
          const text = start + end;
          const expected = encodeOrRefuse(text, encoding);
          const exact = typeof expected === "string" ? expected.length / 2 : 0;
          for (const targetBytes of [exact, exact + 1, 3 * text.length + 2]) {
            expect((await hexOrPositionIn(text, encoding, targetBytes)) === expected, `${targetBytes}`).toBe(true);
          }
        },
      ),
      { numRuns: 200 },
    );
  });

  it.each(textEncodings)(
    "refuses a target that is a byte too small and says how many bytes are needed in %s",
    async (encoding) => {
      await fc.assert(
        fc.asyncProperty(encodableTexts(encoding), fc.constantFrom("x", "x".repeat(40_000)), async (start, end) => {
          const text = start + end;
          const bytesNeeded = (encodeOrRefuse(text, encoding) as string).length / 2;
          for (const targetBytes of [0, bytesNeeded - 1]) {
            const error = await rejectionOf(() => encodeTextInto(text, new Uint8Array(targetBytes), { encoding }));
            expect(TargetTooSmallError.isInstance(error)).toBe(true);
            expect(error).toMatchObject({
              code: "TARGET_TOO_SMALL",
              bytesNeeded,
              details: `target: has ${targetBytes} bytes; the text takes ${bytesNeeded} in ${encoding}`,
            });
          }
        }),
        { numRuns: 100 },
      );
    },
  );

  it("writes nothing for an empty text except utf16's mark", async () => {
    const empty = new Uint8Array(0);
    for (const encoding of ["utf8", "ascii", "gbk"] as const) {
      expect(await encodeTextInto("", empty, { encoding })).toBe(0);
    }
    expect(await hexOrPositionIn("", "utf16", 2)).toBe("fffe");
    expect(await rejectionOf(() => encodeTextInto("", empty, { encoding: "utf16" }))).toMatchObject({ bytesNeeded: 2 });
  });

  it("defaults to utf8, and accepts a Buffer like any Uint8Array", async () => {
    const buffer = Buffer.alloc(3);
    expect(await encodeTextInto("价", buffer)).toBe(3);
    expect(buffer.toString()).toBe("价");
  });

  it("[M5] refuses an encoding other than the four", async () => {
    const options = { encoding: "UTF8" as TextEncoding };
    const error = await rejectionOf(() => encodeTextInto("a", new Uint8Array(9), options));
    expect(error).toMatchObject({ code: "UNSUPPORTED_ENCODING" });
  });

  it("refuses anything but a string and a Uint8Array", async () => {
    for (const [text, target, details] of [
      [5, new Uint8Array(9), "text: must be a string; got number"],
      ["a", new ArrayBuffer(9), "target: must be a Uint8Array; got ArrayBuffer"],
      ["a", undefined, "target: must be a Uint8Array; got undefined"],
    ]) {
      const error = await rejectionOf(() => encodeTextInto(text as string, target as Uint8Array));
      expect(error).toMatchObject({ details });
    }
  });

  it("has types that name the encodings", () => {
    expectTypeOf(encodeTextInto).returns.resolves.toEqualTypeOf<number>();
    expectTypeOf(encodeTextInto).toBeCallableWith("a", new Uint8Array(1), { encoding: "gbk" });
    // @ts-expect-error: the encoding is an option
    expectTypeOf(encodeTextInto).toBeCallableWith("a", new Uint8Array(1), "gbk");
  });
});
