import fc from "fast-check";
import { describe, expect, expectTypeOf, it } from "vitest";
import { anyTexts, encodableTexts, encodeCharacter, encodeOrRefuse } from "../test/encoding-oracle.ts";
import { rejectionOf } from "../test/rejection.ts";
import { encodeTextInto } from "./encode-text-into.ts";
import { type TextEncoding, textEncodings } from "./encodings/text-encoding.ts";
import { TargetTooSmallError } from "./errors/target-too-small-error.ts";
import { UnencodableTextError } from "./errors/unencodable-text-error.ts";

const untouched = 0xee;

/**
 * The text's bytes in hex, or the position at which it is refused. Also checks the memory before and after the target's
 * bytes.
 */
async function hexOrPosition(text: string, encoding: TextEncoding, targetBytes: number): Promise<string | number> {
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
  it.each(textEncodings)("[M4] agrees with iconv-lite on every BMP code unit in %s", async (encoding) => {
    const differing: string[] = [];
    async function compare(text: string, expected: string | number, targetBytes: number) {
      const actual = await hexOrPosition(text, encoding, targetBytes);
      if (actual !== expected) differing.push(`${JSON.stringify(text)}: ${actual}, expected ${expected}`);
    }
    const encodable: (readonly [character: string, hex: string])[] = [];
    for (let codeUnit = 0; codeUnit <= 0xffff; codeUnit++) {
      const character = String.fromCharCode(codeUnit);
      const hex = encodeCharacter(character, encoding);
      // Without room the bytes are counted first, which refuses the character too.
      if (hex === undefined) await compare(character, 0, codeUnit % 2 === 0 ? 0 : 8);
      else encodable.push([character, hex]);
    }
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

  it.each(textEncodings)("[M3, M4] agrees with iconv-lite on random texts in %s", async (encoding) => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(anyTexts, encodableTexts(encoding)),
        fc.constantFrom("", "x".repeat(40_000)),
        async (start, end) => {
          const text = start + end;
          const expected = encodeOrRefuse(text, encoding);
          const exact = typeof expected === "string" ? expected.length / 2 : 0;
          for (const targetBytes of [exact, exact + 1, 3 * text.length + 2]) {
            expect((await hexOrPosition(text, encoding, targetBytes)) === expected, `${targetBytes}`).toBe(true);
          }
        },
      ),
      { numRuns: 200 },
    );
  });

  it.each(textEncodings)(
    "refuses a target that is a byte too small and says how many it takes in %s",
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

  it("writes nothing of an empty text but utf16's mark", async () => {
    const empty = new Uint8Array(0);
    for (const encoding of ["utf8", "ascii", "gbk"] as const) {
      expect(await encodeTextInto("", empty, { encoding })).toBe(0);
    }
    expect(await hexOrPosition("", "utf16", 2)).toBe("fffe");
    expect(await rejectionOf(() => encodeTextInto("", empty, { encoding: "utf16" }))).toMatchObject({ bytesNeeded: 2 });
  });

  it("takes utf8 unless told otherwise, and a Buffer as any Uint8Array", async () => {
    const buffer = Buffer.alloc(3);
    expect(await encodeTextInto("价", buffer)).toBe(3);
    expect(buffer.toString()).toBe("价");
  });

  it("[M5] refuses an encoding that is none of the four", async () => {
    const options = { encoding: "UTF8" as TextEncoding };
    const error = await rejectionOf(() => encodeTextInto("a", new Uint8Array(9), options));
    expect(error).toMatchObject({ code: "UNSUPPORTED_ENCODING" });
  });

  it("refuses what is no string, and what is no Uint8Array", async () => {
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
