import fc from "fast-check";
import iconv from "iconv-lite";
import { describe, expect, it } from "vitest";
import {
  anyTexts,
  encodableTexts,
  encodeCharacter,
  encodeOrRefuse,
  withoutStackTraces,
} from "../../test/encoding-oracle.ts";
import { UnencodableTextError } from "../errors/md5-error.ts";
import { createGbkEncoder, createJavaScriptGbkEncoder } from "./gbk-encoder.ts";
import {
  createAsciiEncoder,
  createUtf8Encoder,
  createUtf16Encoder,
  loadEncoder,
  type TextEncoding,
  textEncodings,
  utf8Encoder,
} from "./load-encoder.ts";
import { encodedPieces, type StrictEncoder } from "./strict-encoder.ts";
import type { TextWriter } from "./text-writer.ts";
import { createNodeTextWriter, createUnicodeKernel } from "./text-writer-node.ts";
import { createWebTextWriter, textWriter as portableWriter } from "./text-writer-portable.ts";

type Encoders = Readonly<Record<TextEncoding, StrictEncoder>>;

const asciiEncoders = new Map<TextWriter["writeAscii"], StrictEncoder>();

/** Writers that share the function for ascii share its encoder too. */
function createEncoders(writer: TextWriter, gbk: StrictEncoder): Encoders {
  const ascii = asciiEncoders.get(writer.writeAscii) ?? createAsciiEncoder(writer);
  asciiEncoders.set(writer.writeAscii, ascii);
  return { utf8: createUtf8Encoder(writer), ascii, utf16: createUtf16Encoder(writer), gbk };
}

const gbk = createGbkEncoder();
const javaScriptGbk = createJavaScriptGbkEncoder();
const kernel = createUnicodeKernel();
const loadKernel = () => kernel;

const implementations = {
  "Node's functions and kernels": createEncoders(createNodeTextWriter(loadKernel, true), gbk),
  "Node's functions, which use SIMD": createEncoders(createNodeTextWriter(loadKernel, false), gbk),
  "Node's functions alone": createEncoders(
    createNodeTextWriter(() => null),
    javaScriptGbk,
  ),
  "the Web's functions": createEncoders(portableWriter, javaScriptGbk),
};

/** Whether no earlier implementation has the same encoder. */
function isFirstWith(encoders: Encoders, encoding: TextEncoding): boolean {
  return Object.values(implementations).find((other) => other[encoding] === encoders[encoding]) === encoders;
}

const allCodeUnits = Array.from({ length: 0x10000 }, (_, unit) => String.fromCharCode(unit));
/** All code units that an encoding has, in one text, and those that it lacks. */
const basicPlanes = Object.fromEntries(
  textEncodings.map((encoding) => {
    const isEncodable = (character: string) => encodeCharacter(character, encoding) !== undefined;
    const lacking = allCodeUnits.filter((character) => !isEncodable(character));
    return [encoding, { encodable: allCodeUnits.filter(isEncodable).join(""), lacking }];
  }),
) as Record<TextEncoding, { encodable: string; lacking: string[] }>;

/** The bytes in hex, or the position of the character that is refused. */
function outcomeOf(encode: () => Uint8Array): string | number {
  try {
    return Buffer.from(encode()).toString("hex");
  } catch (error) {
    if (UnencodableTextError.isInstance(error)) return error.position;
    throw error;
  }
}

/** Encodes prefix and text into a target that begins at an odd byte and has exactly the required room. */
function encode({ prefix, maxBytesPerUnit, encodeInto }: StrictEncoder, text: string): Uint8Array {
  const target = new Uint8Array(new ArrayBuffer(7 + text.length * maxBytesPerUnit), 3);
  const written = encodeInto(text, target, 4);
  return Buffer.concat([prefix, target.subarray(4, 4 + written)]);
}

function encodeInPieces(encoder: StrictEncoder, text: string, maxUnits: number): Uint8Array {
  // Pieces are valid until the next one is requested: they have to be copied to be kept.
  return Buffer.concat(Array.from(encodedPieces(encoder, text, maxUnits), (piece) => piece.slice()));
}

describe.each(Object.entries(implementations))("encoding by %s", (_, encoders) => {
  it.each(textEncodings)("[M4] agrees with iconv-lite for the whole BMP in one text in %s", (encoding) => {
    const { encodable } = basicPlanes[encoding];
    // Begins with different units, so that each character has several places in a block of eight.
    for (const text of [encodable, `ab${encodable}`, `价${encodable}`.slice(encoding === "ascii" ? 1 : 0)]) {
      expect(Buffer.compare(encode(encoders[encoding], text), iconv.encode(text, encoding))).toBe(0);
    }
  });

  const ownEncodings = textEncodings.filter((encoding) => isFirstWith(encoders, encoding));
  it.each(ownEncodings)("[M4] refuses every BMP character that %s lacks, at every position", async (encoding) => {
    const missed: string[] = [];
    await withoutStackTraces(() => {
      for (const character of basicPlanes[encoding].lacking) {
        const position = character.charCodeAt(0) % 64;
        // Long enough for the kernels.
        const text = `${"a".repeat(position)}${character}${"b".repeat(600)}`;
        if (outcomeOf(() => encode(encoders[encoding], text)) !== position) missed.push(character);
      }
    });
    expect(missed).toEqual([]);
  });

  it.each(textEncodings)("[M4] agrees with iconv-lite for random texts in %s", (encoding) => {
    fc.assert(
      fc.property(fc.oneof(anyTexts, encodableTexts(encoding)), (text) => {
        expect(outcomeOf(() => encode(encoders[encoding], text))).toBe(encodeOrRefuse(text, encoding));
      }),
      { numRuns: 300 },
    );
  });

  it.each(textEncodings)("[M4] returns the same bytes and positions however the text is split in %s", (encoding) => {
    fc.assert(
      fc.property(
        fc.oneof(anyTexts, encodableTexts(encoding)),
        fc.oneof(fc.integer({ min: 2, max: 9 }), fc.integer({ min: 2, max: 2000 })),
        (text, maxUnits) => {
          const expected = encodeOrRefuse(text, encoding);
          expect(outcomeOf(() => encodeInPieces(encoders[encoding], text, maxUnits))).toBe(expected);
        },
      ),
      { numRuns: 200 },
    );
  });

  it.each(["utf8", "utf16"] as const)(
    "[M4] finds lone surrogates among others and at every place in %s",
    (encoding) => {
      const units = ["价", "\ud83d", "\ude00"];
      const mixtures = Array.from({ length: 3 ** 5 }, (_, number) =>
        Array.from({ length: 5 }, (_, place) => units[Math.floor(number / 3 ** place) % 3]).join(""),
      );
      const missed: string[] = [];
      for (const start of [0, 1, 59, 60, 61, 62, 63, 64, 595]) {
        for (const mixture of mixtures) {
          const text = `${"价".repeat(start)}${mixture}${"格".repeat(595 - start)}`;
          if (outcomeOf(() => encode(encoders[encoding], text)) !== encodeOrRefuse(text, encoding)) {
            missed.push(`${mixture} at ${start}`);
          }
        }
      }
      expect(missed).toEqual([]);
    },
  );

  it.each(["utf8", "utf16"] as const)("[M4] doesn't pair with half a pair of the previous text in %s", (encoding) => {
    for (const length of [10, 600, 2 ** 14 - 1]) {
      encode(encoders[encoding], `${"价".repeat(length)}😀`);
      expect(outcomeOf(() => encode(encoders[encoding], `${"价".repeat(length)}\ud83d`))).toBe(length);
    }
  });

  it.each(textEncodings)("needs room only for a text's bytes, and writes only there, in %s", (encoding) => {
    const { prefix, roomFor, encodeInto } = encoders[encoding];
    fc.assert(
      fc.property(encodableTexts(encoding), fc.constantFrom("", "x".repeat(600)), (start, end) => {
        const text = start + end;
        const expected = iconv.encode(text, encoding).subarray(prefix.length);
        const buffer = new Uint8Array(expected.length + 20).fill(0xee);
        expect(encodeInto(text, buffer.subarray(0, 10 + expected.length), 10)).toBe(expected.length);
        const beside = Buffer.alloc(10, 0xee);
        expect(Buffer.concat([beside, expected, beside]).equals(buffer)).toBe(true);
        expect(roomFor(text)).toBeGreaterThanOrEqual(expected.length);
      }),
    );
  });
});

describe("the Web's writer", () => {
  /** Like V8 14's: it leaves out the last character if the text fills the target. */
  const encoder = {
    encodeInto(text: string, target: Uint8Array) {
      const { read, written } = new TextEncoder().encodeInto(text, target);
      return text.length > 1 && written === target.length
        ? { read: read - 1, written: written - 1 }
        : { read, written };
    },
  };
  const { writeUtf8 } = createWebTextWriter({ encoder, decoder: new TextDecoder() });

  it("continues if the host stopped early", () => {
    const target = new Uint8Array(8);
    expect(writeUtf8("一𐀀 ", target, 0)).toBe(8);
    expect(Buffer.from(target).toString()).toBe("一𐀀 ");
  });

  it("refuses a text that doesn't fit", () => {
    expect(() => writeUtf8("一𐀀 ", new Uint8Array(7), 0)).toThrow(RangeError);
  });
});

const exact = ["Node's functions and kernels", "Node's functions, which use SIMD"] as const;
describe.each(exact)("roomFor by %s", (name) => {
  it.each(textEncodings)("is exactly the size of a long text in %s", (encoding) => {
    const { prefix, roomFor } = implementations[name][encoding];
    fc.assert(
      fc.property(
        encodableTexts(encoding),
        fc.constantFrom(basicPlanes[encoding].encodable, "x".repeat(600)),
        (start, end) => {
          expect(prefix.length + roomFor(start + end)).toBe(iconv.encode(start + end, encoding).length);
        },
      ),
      { numRuns: 50 },
    );
  });
});

describe("encodedPieces", () => {
  it("keeps the pieces of interleaved texts apart", () => {
    const encoder = loadEncoder("utf16") as StrictEncoder;
    const [first, second] = ["ab价".repeat(20), "格cd".repeat(20)].map((text) => encodedPieces(encoder, text, 8));
    const [gotFirst, gotSecond]: [number[], number[]] = [[], []];
    for (const piece of first as Iterable<Uint8Array>) {
      const { value } = (second as Iterator<Uint8Array>).next();
      gotSecond.push(...value);
      gotFirst.push(...piece);
    }
    expect(gotFirst).toEqual([...encode(encoder, "ab价".repeat(20))]);
    expect(gotSecond).toEqual([...encode(encoder, "格cd".repeat(20))]);
  });

  it("returns only the prefix of an empty text", () => {
    expect([...encodedPieces(loadEncoder("utf16") as StrictEncoder, "")].map((piece) => [...piece])).toEqual([
      [0xff, 0xfe],
    ]);
    expect([...encodedPieces(utf8Encoder, "")]).toEqual([]);
  });

  it("loads gbk once, and then returns it synchronously", async () => {
    const encoder = await loadEncoder("gbk");
    expect(loadEncoder("gbk")).toBe(encoder);
  });
});
