import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, expectTypeOf, it } from "vitest";
import { rejectionOf } from "../test/rejection.ts";
import { sampleBytes } from "../test/sample-bytes.ts";
import { digestBytes, digestText } from "./digest.ts";
import { digestMany, digestTexts } from "./digest-batch.ts";
import { UnencodableTextError } from "./errors/unencodable-text-error.ts";
import { textEncodings } from "./text-encoding.ts";
import { bytesPerTurn } from "./turns.ts";

const oracle = (bytes: Uint8Array | string) => createHash("md5").update(bytes).digest("hex");

/** Counts the event loop's turns while a promise is pending. */
async function turnsDuring(work: Promise<unknown>): Promise<number> {
  let turns = 0;
  let isDone = false;
  (function count() {
    setImmediate(() => {
      if (isDone) return;
      turns++;
      count();
    });
  })();
  await work;
  isDone = true;
  return turns;
}

describe("digestTexts", () => {
  it.each(textEncodings)("gives what digestText gives, in the order of the texts, in %s", async (encoding) => {
    const texts = ["b", "", "a", "b", "x".repeat(1000)];
    for (const outputFormat of ["hex", "base64"] as const) {
      const options = { encoding, outputFormat };
      expect(await digestTexts(texts, options)).toEqual(
        await Promise.all(texts.map((text) => digestText(text, options))),
      );
    }
  });

  it("digests long texts, in slices, to the same", async () => {
    const text = "é价".repeat(bytesPerTurn);
    expect(await digestTexts(["a", text, "b"])).toEqual([oracle("a"), oracle(text), oracle("b")]);
  });

  it("[M7] names the index of a text that can't be encoded, and gives no digest", async () => {
    const error = await rejectionOf(() => digestTexts(["a", "b", "c", "dé", "é"], { encoding: "ascii" }));
    expect(UnencodableTextError.isInstance(error)).toBe(true);
    expect(error).toMatchObject({
      code: "INVALID_INPUT",
      index: 3,
      position: 1,
      character: "é",
      codePoint: 0xe9,
      encoding: "ascii",
      details: 'texts[3]: character "é" (U+00E9) at position 1 can\'t be encoded in ascii',
    });
  });

  it.each(textEncodings)("[M4] refuses a lone surrogate in %s, in a short and in a long text", async (encoding) => {
    for (const text of ["\udc00", `${"a".repeat(bytesPerTurn)}\udc00`]) {
      const error = await rejectionOf(() => digestTexts(["a", text], { encoding }));
      expect(error).toMatchObject({ index: 1, position: text.length - 1, codePoint: 0xdc00 });
    }
  });

  it("[M4] doesn't take a high surrogate at one text's end and a low one at the next's start for a pair", async () => {
    expect(await rejectionOf(() => digestTexts(["a\ud83d", "\ude00b"]))).toMatchObject({ index: 0, position: 1 });
  });

  it("names the index of what is no string", async () => {
    const error = await rejectionOf(() => digestTexts(["a", 5 as unknown as string]));
    expect(error).toMatchObject({ code: "INVALID_INPUT", details: "texts[1]: must be a string; got Number" });
  });

  it("[M5] refuses unknown encodings and formats, also for no texts", async () => {
    expect(await rejectionOf(() => digestTexts([], { encoding: "UTF8" as "utf8" }))).toMatchObject({
      code: "UNSUPPORTED_ENCODING",
    });
    expect(await rejectionOf(() => digestTexts([], { outputFormat: "HEX" as "hex" }))).toMatchObject({
      code: "INVALID_INPUT",
    });
    expect(await digestTexts([])).toEqual([]);
  });

  it("gives the event loop a turn about every half megabyte", async () => {
    const texts = Array.from({ length: 100 }, (_, i) => `${i}`.repeat(50_000));
    const bytes = texts.reduce((sum, text) => sum + text.length, 0);
    const turns = await turnsDuring(digestTexts(texts));
    // A turn comes after the text that fills it: whole texts are digested beyond the half megabyte.
    expect(turns).toBeGreaterThanOrEqual(Math.floor(bytes / (1.5 * bytesPerTurn)));
  });

  it("gives turns within one long text, and for many empty ones", async () => {
    expect(await turnsDuring(digestTexts(["a".repeat(8 * bytesPerTurn)]))).toBeGreaterThanOrEqual(7);
    expect(await turnsDuring(digestTexts(new Array<string>(5_000).fill("")))).toBeGreaterThanOrEqual(7);
  });

  it("has types that tell a batch from one", () => {
    // @ts-expect-error: one text is digestText's
    expectTypeOf(digestTexts).toBeCallableWith("a");
    expectTypeOf(digestTexts).returns.toEqualTypeOf<Promise<string[]>>();
  });
});

describe("digestMany", () => {
  it("agrees with node:crypto on batches of any lengths, in order", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.uint8Array({ maxLength: 300 }), { maxLength: 20 }), async (inputs) => {
        expect(await digestMany(inputs)).toEqual(inputs.map(oracle));
      }),
    );
  });

  it("digests long inputs and unaligned views to the same, in every format", async () => {
    const long = sampleBytes(2 * bytesPerTurn + 17);
    const inputs = [long, long.subarray(1), long.subarray(3, 7)];
    expect(await digestMany(inputs)).toEqual(inputs.map(oracle));
    expect(await digestMany(inputs, { outputFormat: "base64" })).toEqual(
      inputs.map((input) => digestBytes(input, "base64")),
    );
  });

  it("names the index of what is no Uint8Array", async () => {
    const inputs = [sampleBytes(1), "a"] as Uint8Array[];
    expect(await rejectionOf(() => digestMany(inputs))).toMatchObject({
      code: "INVALID_INPUT",
      details: "inputs[1]: must be a Uint8Array; got String",
    });
  });

  it("gives the event loop turns", async () => {
    const inputs = new Array<Uint8Array>(10).fill(sampleBytes(bytesPerTurn));
    expect(await turnsDuring(digestMany(inputs))).toBeGreaterThanOrEqual(9);
  });
});
