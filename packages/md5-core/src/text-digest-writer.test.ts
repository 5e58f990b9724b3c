import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { digestManyTexts } from "./digest-many.ts";
import { loadLanesKernel } from "./lanes/lanes-kernel.ts";
import { outputFormats } from "./md5/output-format.ts";
import { createTextDigestWriter, type TextDigestWriter } from "./text-digest-writer.ts";

const layout = { beforeText: '{"text":"', beforeDigest: "exactly 16 bytes", beforeIndex: "", afterIndex: "}," };
const writer = createTextDigestWriter(layout);

/** What is written for a list that begins behind its first character. */
function write(list: string, options: ReturnType<Parameters<TextDigestWriter>[2]> = {}): string | null {
  const written = writer(new TextEncoder().encode(list), 1, () => options);
  return written && new TextDecoder().decode(written);
}

const many = Array<string>(512).fill("a");

it("leaves it to digestManyTexts until the kernel is loaded", () => {
  expect(write(JSON.stringify(many))).toBeNull();
});

describe("a writer, once the kernel is loaded,", () => {
  beforeAll(async () => {
    await loadLanesKernel();
  });

  /** Such as needs no escape in JSON. */
  const text = fc
    .string({ unit: "grapheme", maxLength: 200 })
    .map((value) => value.replaceAll(/["\\]|\p{Cc}/gu, ""))
    .filter((value) => value.isWellFormed());

  const options = fc.record({
    encoding: fc.constant("utf8" as const),
    outputFormat: fc.constantFrom(...outputFormats),
  });

  it("writes texts with what digestManyTexts gives for them, from 13 to 512", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(text, { minLength: 13, maxLength: 512, size: "max" }),
        options,
        async (texts, chosen) => {
          const list = JSON.stringify(texts);
          const written = write(list, chosen);
          const hashes = await digestManyTexts(texts, chosen);
          const { beforeText, beforeDigest, beforeIndex, afterIndex } = layout;
          const expected = texts.map(
            (each, index) => `${beforeText}${each}${beforeDigest}${hashes[index]}${beforeIndex}${index}${afterIndex}`,
          );
          if (written === null) expect(list.length).toBeGreaterThan(15_000);
          else expect(written).toBe(expected.join(""));
        },
      ),
    );
  });

  it("tells where the list ends, how many texts it has, and the bytes of the longest", () => {
    const seen: unknown[] = [];
    const json = new TextEncoder().encode(`{"a":[ "é€" , ${many.map((each) => `"${each}"`).slice(2)}\n] , "b":1}`);
    writer(json, 6, (list) => {
      seen.push(list);
      return null;
    });
    expect(seen).toEqual([{ count: 511, end: json.length - 9, longestBytes: 5 }]);
  });

  it("writes ASCII alike", () => {
    const list = JSON.stringify(Array.from({ length: 100 }, (_, index) => `${index}`.repeat(index)));
    expect(write(list, { encoding: "ascii" })).toBe(write(list));
    expect(write(list)).not.toBeNull();
  });

  it("leaves to digestManyTexts what doesn't fit: few, too many, long ones, other encodings, and none chosen", () => {
    expect(write(JSON.stringify(many))).not.toBeNull();
    for (const texts of [[], ["a"], [...many, "a"], ["a".repeat(200_000), ...many.slice(1)], ["a".repeat(300_000)]])
      expect(write(JSON.stringify(texts))).toBeNull();
    expect(write(JSON.stringify(Array(100).fill("a".repeat(2000))))).toBeNull();
    for (const encoding of ["utf16", "gbk"] as const) expect(write(JSON.stringify(many), { encoding })).toBeNull();
    expect(write(JSON.stringify([...many.slice(1), "é"]), { encoding: "ascii" })).toBeNull();
    expect(write(JSON.stringify(many), null)).toBeNull();
  });

  it("leaves to digestManyTexts what is no list of strings without an escape, cut anywhere or with another byte anywhere", () => {
    const list = JSON.stringify(["", "a", "b".repeat(15), "c".repeat(16), "d".repeat(40), ...Array(20).fill("e")]);
    expect(write(list)).not.toBeNull();
    for (let at = 1; at < list.length; at++) {
      expect(write(list.slice(0, at))).toBeNull();
      for (const other of ["\\", "\0", "\x1f", "\x7f", '"', " ", "1", ",", "]"]) {
        const changed = list.slice(0, at) + other + list.slice(at + 1);
        if (write(changed) !== null) expect(readList(changed)).toSatisfy(isListOfPlainStrings);
      }
    }
  });

  /** The value of the list that a text begins with. */
  function readList(json: string): unknown {
    for (let end = json.indexOf("]") + 1; end > 0; end = json.indexOf("]", end) + 1) {
      try {
        return JSON.parse(json.slice(0, end));
      } catch {}
    }
    return null;
  }

  function isListOfPlainStrings(value: unknown): boolean {
    return Array.isArray(value) && value.every((each) => JSON.stringify(each) === `"${each}"`);
  }

  it("refuses an unknown format", () => {
    expect(() => write(JSON.stringify(many), { outputFormat: "hexx" as never })).toThrow("hexx");
  });
});

it.each(["17 characters ...", "é"])("refuses the layout %j", (beforeText) => {
  expect(() => createTextDigestWriter({ ...layout, beforeText })).toThrow(RangeError);
});
