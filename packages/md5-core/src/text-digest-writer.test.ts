import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { digestTexts } from "./digest-batch.ts";
import { UnencodableTextError } from "./errors/unencodable-text-error.ts";
import { loadLanesKernel } from "./lanes/lanes-kernel.ts";
import { outputFormats } from "./output-format.ts";
import { createTextDigestWriter } from "./text-digest-writer.ts";

const layout = { beforeText: '{"text":"', beforeDigest: "exactly 16 bytes", beforeIndex: "", afterIndex: "}," };
const write = createTextDigestWriter(layout);

it("leaves it to digestTexts until the kernel is loaded", () => {
  expect(write(Array(100).fill("a"))).toBeNull();
});

describe("a writer, once the kernel is loaded,", () => {
  beforeAll(async () => {
    await loadLanesKernel();
  });

  const text = fc.string({ unit: "grapheme", maxLength: 200 });
  const options = fc.record({
    encoding: fc.constant("utf8" as const),
    outputFormat: fc.constantFrom(...outputFormats),
  });

  it("writes texts with what digestTexts gives for them, from 13 to 512", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(text, { minLength: 13, maxLength: 512, size: "max" }),
        options,
        async (texts, chosen) => {
          const written = write(texts, chosen);
          const writtenText = written && new TextDecoder().decode(written);
          const hashes = await digestTexts(texts, chosen);
          const { beforeText, beforeDigest, beforeIndex, afterIndex } = layout;
          const expected = texts.map(
            (each, index) => `${beforeText}${each}${beforeDigest}${hashes[index]}${beforeIndex}${index}${afterIndex}`,
          );
          if (writtenText === null) expect(texts.join("").length).toBeGreaterThan(15_000);
          else expect(writtenText).toBe(expected.join(""));
        },
      ),
    );
  });

  it("writes ASCII alike", () => {
    const texts = Array.from({ length: 100 }, (_, index) => `${index}`.repeat(index));
    expect(write(texts, { encoding: "ascii" })).toEqual(write(texts)?.slice());
    expect(write(texts)).not.toBeNull();
  });

  it("leaves to digestTexts what doesn't fit: few, too many, long ones, other encodings, and what is no string", () => {
    const many = Array<string>(512).fill("a");
    expect(write(many)).not.toBeNull();
    for (const texts of [[], ["a"], [...many, "a"], ["a".repeat(200_000), ...many.slice(1)]])
      expect(write(texts)).toBeNull();
    expect(write(Array<string>(100).fill("a".repeat(2000)))).toBeNull();
    expect(write([...many.slice(1), 1 as never])).toBeNull();
    expect(write(many, { encoding: "utf16" })).toBeNull();
    expect(write(many, { encoding: "gbk" })).toBeNull();
  });

  it("refuses a text that can't be encoded, by its index, and an unknown format", () => {
    const texts = Array<string>(20).fill("a");
    const indexOf = (bad: string, encoding: "utf8" | "ascii") => {
      try {
        write(texts.with(7, bad).with(9, bad), { encoding });
      } catch (error) {
        return UnencodableTextError.isInstance(error) ? error.index : error;
      }
      return null;
    };
    expect(indexOf("\ud800", "utf8")).toBe(7);
    expect(indexOf("é", "ascii")).toBe(7);
    expect(() => write(texts, { outputFormat: "hexx" as never })).toThrow("hexx");
  });
});

it.each(["17 characters ...", "é"])("refuses the layout %j", (beforeText) => {
  expect(() => createTextDigestWriter({ ...layout, beforeText })).toThrow(RangeError);
});
