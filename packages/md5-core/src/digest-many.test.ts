import { createHash } from "node:crypto";
import fc from "fast-check";
import iconv from "iconv-lite";
import { beforeAll, describe, expect, expectTypeOf, it } from "vitest";
import { rejectionOf } from "../test/rejection.ts";
import { sampleBytes } from "../test/sample-bytes.ts";
import { turnsDuring } from "../test/turns-during.ts";
import { digestBytes, digestText } from "./digest.ts";
import { digestManyBytes, digestManyTexts } from "./digest-many.ts";
import { textEncodings } from "./encodings/load-encoder.ts";
import { UnencodableTextError } from "./errors/md5-error.ts";
import { type LanesKernel, loadLanesKernel, maxPadding } from "./lanes/lanes-kernel.ts";
import { createMd5Group } from "./lanes/md5-group.ts";
import { maxShortBytes } from "./lanes/messages.ts";
import { bytesPerTurn } from "./md5/event-loop.ts";

const oracle = (bytes: Uint8Array | string) => createHash("md5").update(bytes).digest("hex");

/** How much the lanes digest before the event loop gets a turn. */
const lanesBytesPerTurn = 8 * bytesPerTurn;

beforeAll(async () => {
  expect(await loadLanesKernel()).not.toBeNull();
});

describe("digestManyTexts", () => {
  /** Without these, texts would be digested alone. */
  const others = new Array<string>(20).fill("a");

  it.each(textEncodings)("matches digestText, in the order of the texts, in %s", async (encoding) => {
    const texts = ["b", "", "a", "b", "x".repeat(1000), ...others];
    for (const outputFormat of ["hex", "base64"] as const) {
      const options = { encoding, outputFormat };
      expect(await digestManyTexts(texts, options)).toEqual(
        await Promise.all(texts.map((text) => digestText(text, options))),
      );
    }
  });

  it("finds the end of each joined text, whatever they end and begin with", async () => {
    const texts: string[] = [];
    for (const character of ["a", "é", "价", "😀"]) {
      for (let length = 0; length <= 33; length++) {
        texts.push(character.repeat(length), `${"b".repeat(length)}${character}`, `${character}${"c".repeat(length)}`);
      }
    }
    expect(await digestManyTexts(texts)).toEqual(texts.map(oracle));
    const reversed = texts.toReversed();
    expect(await digestManyTexts(reversed)).toEqual(reversed.map(oracle));
  });

  it("ignores bytes that the previous batch left after the last text", async () => {
    await digestManyTexts(new Array<string>(20).fill("é".repeat(1000)));
    // Ends before the second byte of the last é.
    const texts = new Array<string>(20).fill("a".repeat(2000)).with(-1, "a".repeat(1999));
    expect(await digestManyTexts(texts)).toEqual(texts.map(oracle));
  });

  it("digests more texts than fit the kernel's memory", async () => {
    for (const length of [0, 50, 150, 500, 5000]) {
      const texts = Array.from({ length: 600 }, (_, i) => "价".repeat(length) + i);
      expect(await digestManyTexts(texts)).toEqual(texts.map(oracle));
      expect(await digestManyTexts(texts, { encoding: "gbk" })).toEqual(
        texts.map((text) => oracle(iconv.encode(text, "gbk"))),
      );
    }
  });

  it("digests long texts correctly in slices", async () => {
    const text = "é价".repeat(bytesPerTurn);
    expect(await digestManyTexts(["a", text, "b"])).toEqual([oracle("a"), oracle(text), oracle("b")]);
  });

  it("[M7] names the index of a text that can't be encoded, and returns no digest", async () => {
    const error = await rejectionOf(() =>
      digestManyTexts(["a", "b", "c", "dé", "é", ...others], { encoding: "ascii" }),
    );
    expect(UnencodableTextError.isInstance(error)).toBe(true);
    expect(error).toMatchObject({
      code: "UNENCODABLE_TEXT",
      index: 3,
      position: 1,
      character: "é",
      codePoint: 0xe9,
      encoding: "ascii",
      details: 'texts[3]: character "é" (U+00E9) at position 1 can\'t be encoded in ascii',
    });
  });

  it("[M4] refuses texts in ascii that exceed the kernel's memory in utf8", async () => {
    for (const [count, text] of [
      [18, "é".repeat(16_384)],
      [500, "价".repeat(400)],
    ] as const) {
      const error = await rejectionOf(() =>
        digestManyTexts(new Array<string>(count).fill(text), { encoding: "ascii" }),
      );
      expect(error).toMatchObject({ code: "UNENCODABLE_TEXT", index: 0, position: 0, encoding: "ascii" });
    }
  });

  it.each(textEncodings)("[M4] refuses a lone surrogate in %s, in a short and in a long text", async (encoding) => {
    for (const text of ["\udc00", `${"a".repeat(bytesPerTurn)}\udc00`]) {
      const error = await rejectionOf(() => digestManyTexts(["a", text, ...others], { encoding }));
      expect(error).toMatchObject({ index: 1, position: text.length - 1, codePoint: 0xdc00 });
    }
  });

  it("[M4] doesn't pair a high surrogate at the end of a text with a low one at the start of the next", async () => {
    const texts = ["a\ud83d", "\ude00b", ...others];
    expect(await rejectionOf(() => digestManyTexts(texts))).toMatchObject({ index: 0, position: 1 });
  });

  it("[M7] names the first bad text, whichever is found first", async () => {
    const long = `${"a".repeat(100_000)}é`;
    for (const [texts, index, position] of [
      [["a", long, "é"], 1, 100_000],
      [[long, `é${long}`, "a", "a"], 0, 100_000],
      [["é", long], 0, 0],
      [[...new Array<string>(20).fill("a".repeat(50_000)), long, "é", long], 20, 100_000],
    ] as const) {
      const error = await rejectionOf(() => digestManyTexts(texts, { encoding: "ascii" }));
      expect(error).toMatchObject({ code: "UNENCODABLE_TEXT", index, position });
      expect(await rejectionOf(() => digestManyTexts([...texts, ...others], { encoding: "ascii" }))).toEqual(error);
      const withNumber = [...texts, 5 as unknown as string];
      expect(await rejectionOf(() => digestManyTexts(withNumber, { encoding: "ascii" }))).toMatchObject({
        index,
        position,
      });
    }
  });

  it("names the index of an input that isn't a string", async () => {
    const error = await rejectionOf(() => digestManyTexts(["a", 5 as unknown as string]));
    expect(error).toMatchObject({ code: "INVALID_ARGUMENT", details: "texts[1]: must be a string; got number" });
  });

  it("[M5] refuses unknown encodings and formats, even for an empty batch", async () => {
    expect(await rejectionOf(() => digestManyTexts([], { encoding: "UTF8" as "utf8" }))).toMatchObject({
      code: "UNSUPPORTED_ENCODING",
    });
    expect(await rejectionOf(() => digestManyTexts([], { outputFormat: "HEX" as "hex" }))).toMatchObject({
      code: "INVALID_OUTPUT_FORMAT",
    });
    expect(await digestManyTexts([])).toEqual([]);
  });

  it("yields to the event loop between many texts, long, short and empty", async () => {
    const long = new Array<string>(100).fill("a".repeat(300_000));
    expect(await turnsDuring(digestManyTexts(long))).toBeGreaterThanOrEqual(Math.floor(30_000_000 / lanesBytesPerTurn));
    const short = new Array<string>(10_000).fill("a".repeat(2_500));
    expect(await turnsDuring(digestManyTexts(short))).toBeGreaterThanOrEqual(
      Math.floor(25_000_000 / lanesBytesPerTurn),
    );
    expect(await turnsDuring(digestManyTexts(new Array<string>(50_000).fill("")))).toBeGreaterThanOrEqual(5);
  });

  it("yields within one long text, and between a few", async () => {
    const text = "a".repeat(8 * bytesPerTurn);
    expect(await turnsDuring(digestManyTexts([text]))).toBeGreaterThanOrEqual(7);
    expect(await turnsDuring(digestManyTexts([text, text]))).toBeGreaterThanOrEqual(7);
    expect(await turnsDuring(digestManyTexts([text, text, text, text]))).toBeGreaterThanOrEqual(7);
  });

  it("has types that distinguish a batch from a single input", () => {
    // @ts-expect-error: one text is digestText's
    expectTypeOf(digestManyTexts).toBeCallableWith("a");
    expectTypeOf(digestManyTexts(["a"])).toEqualTypeOf<Promise<string[]>>();
  });
});

describe("digestManyBytes", () => {
  it("agrees with node:crypto for batches of any lengths, in order", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.uint8Array({ maxLength: 300 }), { maxLength: 20 }), async (inputs) => {
        expect(await digestManyBytes(inputs)).toEqual(inputs.map(oracle));
      }),
    );
  });

  it("digests long inputs and unaligned views correctly, in every format", async () => {
    const long = sampleBytes(2 * bytesPerTurn + 17);
    const inputs = [long, long.subarray(1), long.subarray(3, 7)];
    expect(await digestManyBytes(inputs)).toEqual(inputs.map(oracle));
    expect(await digestManyBytes(inputs, { outputFormat: "base64" })).toEqual(
      inputs.map((input) => digestBytes(input, { outputFormat: "base64" })),
    );
  });

  it("digests long inputs that end anywhere around the end of a slice or block", async () => {
    const { laneBytes } = (await loadLanesKernel()) as LanesKernel;
    const bytes = sampleBytes(2 * laneBytes + 100);
    const lengths = [laneBytes, 2 * laneBytes].flatMap((end) =>
      [-65, -64, -63, -57, -56, -55, -9, -8, -1, 0, 1, 55, 56, 63, 64, 65].map((more) => end + more),
    );
    const inputs = lengths.map((length, i) => bytes.subarray(i % 3, length + (i % 3)));
    expect(await digestManyBytes(inputs)).toEqual(inputs.map(oracle));
  });

  it("digests more inputs than fit the kernel's memory", async () => {
    for (const length of [0, 100, 500, 600, 1000, 5000, 16_000]) {
      const bytes = sampleBytes(length + 600);
      const inputs = Array.from({ length: 600 }, (_, i) => bytes.subarray(i, i + length));
      expect(await digestManyBytes(inputs)).toEqual(inputs.map(oracle));
    }
  });

  it("digests batches that just fit the kernel's memory, and that just don't", async () => {
    const { buffer } = (await loadLanesKernel()) as LanesKernel;
    const bytes = sampleBytes(maxShortBytes + 100);
    for (const [count, length] of [
      [100, Math.floor(buffer.length / 100) - maxPadding],
      [10, maxShortBytes],
    ] as const) {
      for (let more = -3; more <= 3; more++) {
        const inputs = Array.from({ length: count }, (_, i) => bytes.subarray(i, i + length + more));
        expect(await digestManyBytes(inputs)).toEqual(inputs.map(oracle));
        const ascii = inputs.map((_, i) => String(i).padEnd(length + more, "a"));
        expect(await digestManyTexts(ascii, { encoding: "ascii" })).toEqual(ascii.map(oracle));
        const chinese = inputs.map((_, i) => String(i).padEnd(Math.floor(length / 3) + more, "价"));
        expect(await digestManyTexts(chinese)).toEqual(chinese.map(oracle));
      }
    }
  });

  it("digests inputs of very different lengths", async () => {
    const inputs = [3_000_000, 0, 1_000_000, 16_384, 16_385, 50_000, 64, 900_000, 1].map(sampleBytes);
    expect(await digestManyBytes(inputs)).toEqual(inputs.map(oracle));
  });

  it("digests views of shared memory and of Node's buffers", async () => {
    const shared = new Uint8Array(new SharedArrayBuffer(20_000));
    shared.set(sampleBytes(20_000));
    const node = Buffer.from(sampleBytes(20_000));
    for (const count of [1, 20]) {
      const inputs = Array.from({ length: count }, (_, i) => [
        shared.subarray(i),
        shared.subarray(i, i + 100),
        node.subarray(i),
        node.subarray(i, i + 100),
      ]).flat();
      expect(await digestManyBytes(inputs)).toEqual(inputs.map((input) => oracle(Uint8Array.from(input))));
    }
  });

  it("keeps users of the lanes apart", async () => {
    const bytes = sampleBytes(1_600_100);
    // Has different lengths, so that turns come while lanes have blocks left.
    const batch = (first: number) =>
      Array.from({ length: 12 }, (_, i) => bytes.subarray(first + i, 1_500_000 + first * i * 1000));
    const lanes = createMd5Group();
    const hashers = Array.from({ length: 5 }, (_, i) => lanes.createMd5().update(bytes.subarray(i)));
    const texts = new Array<string>(5000).fill("价格".repeat(100));
    const digests = await Promise.all([
      digestManyBytes(batch(1)),
      digestManyBytes(batch(2)),
      digestManyTexts(texts),
      digestManyBytes(batch(3)),
    ]);
    expect(digests).toEqual([batch(1).map(oracle), batch(2).map(oracle), texts.map(oracle), batch(3).map(oracle)]);
    expect(hashers.map((hasher) => hasher.digest())).toEqual(hashers.map((_, i) => oracle(bytes.subarray(i))));
  });

  it("doesn't read lanes that it doesn't use and others have left", async () => {
    const { positions, memory } = (await loadLanesKernel()) as LanesKernel;
    const leaveAtTheEnd = () => positions.fill(memory.length - 1);
    const short = [16_000, 15_000, 14_000].map(sampleBytes);
    leaveAtTheEnd();
    expect(await digestManyBytes(short)).toEqual(short.map(oracle));
    const inputs = [2_000_000, 1_900_000, 1_800_000].map(sampleBytes);
    leaveAtTheEnd();
    const digests = digestManyBytes(inputs);
    const timer = setInterval(leaveAtTheEnd);
    setImmediate(leaveAtTheEnd);
    expect(await digests).toEqual(inputs.map(oracle));
    clearInterval(timer);
  });

  it("names the index of an input that isn't a Uint8Array", async () => {
    const inputs = [sampleBytes(1), "a"] as Uint8Array[];
    expect(await rejectionOf(() => digestManyBytes(inputs))).toMatchObject({
      code: "INVALID_ARGUMENT",
      details: "inputs[1]: must be an ArrayBuffer or a view of one, such as a Uint8Array; got string",
    });
  });

  it("yields to the event loop between many inputs, and within one", async () => {
    const inputs = new Array<Uint8Array>(64).fill(new Uint8Array(2 ** 20));
    expect(await turnsDuring(digestManyBytes(inputs))).toBeGreaterThanOrEqual(2 ** 26 / lanesBytesPerTurn - 1);
    expect(await turnsDuring(digestManyBytes([new Uint8Array(9 * bytesPerTurn)]))).toBeGreaterThanOrEqual(8);
  });
});
