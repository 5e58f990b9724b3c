import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { createCanvasLanguage } from "./canvas-language.ts";
import { checkLanguageChoice, englishCountedWords, englishWords, isHueName } from "./canvas-words.ts";

describe("createCanvasLanguage", () => {
  it("writes American numbers and English words by default", () => {
    const { tag, format, say, sayCount } = createCanvasLanguage();
    expect(tag).toBe("en");
    expect(format.value(1234.5, { prefix: "", suffix: "" })).toBe("1,234.5");
    expect(format.plain(1234.5)).toBe("1234.5");
    expect(say("diffOf", { path: "a.ts" })).toBe("Diff of a.ts");
    expect([1, 2].map((count) => sayCount("categoryCount", count))).toEqual(["1 category", "2 categories"]);
  });

  it("uses the language's numbers, and English words until others are given", () => {
    const { format, say, sayCount } = createCanvasLanguage({ language: "de", words: { noValue: "kein Wert" } });
    expect(format.value(-1234.5, { prefix: "", suffix: " €" })).toBe("-1.234,5 €");
    expect(format.value(1.5e21, { prefix: "", suffix: "" })).toBe("1,50e+21");
    expect(format.share(0.125)).toBe("12,5\u00A0%");
    expect(format.share(0.00001)).toBe("<0,1\u00A0%");
    expect([0.5, 1].map(format.ticks([0, 0.5, 1], { prefix: "", suffix: "" }))).toEqual(["0,5", "1,0"]);
    expect(format.percentAffixes).toEqual({ prefix: "", suffix: "\u00A0%" });
    expect(createCanvasLanguage({ language: "tr" }).format.percentAffixes).toEqual({ prefix: "%", suffix: "" });
    expect([say("noValue"), say("total")]).toEqual(["kein Wert", "Total"]);
    expect(sayCount("sliceCount", 1)).toBe("1 slice");
  });

  it("picks the language's plural form", () => {
    const sliceCount = { one: "{count} část", few: "{count} části", other: "{count} částí" };
    const { sayCount } = createCanvasLanguage({ language: "cs", words: { sliceCount } });
    expect([1, 3, 5].map((count) => sayCount("sliceCount", count))).toEqual(["1 část", "3 části", "5 částí"]);
  });

  it("keeps braces without a value", () => {
    const { say } = createCanvasLanguage({ words: { diffOf: "{path} {toString}" } });
    expect(say("diffOf", { path: "{path}" })).toBe("{path} {toString}");
  });

  it("uses American numbers for an unknown language", () => {
    expect(createCanvasLanguage({ language: "tlh" }).format.value(1234.5, { prefix: "", suffix: "" })).toBe("1,234.5");
  });
});

describe("the words", () => {
  it("are all used", () => {
    const sources = readdirSync(path.join(import.meta.dirname, ".."), { recursive: true, encoding: "utf8" })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|[\\/]canvas-words\.ts$/.test(file))
      .map((file) => readFileSync(path.join(import.meta.dirname, "..", file), "utf8"))
      .join("\n");
    const names = [...Object.keys(englishWords), ...Object.keys(englishCountedWords)];
    expect(names.filter((name) => !isHueName(name) && !sources.includes(`"${name}"`))).toEqual([]);
  });
});

describe("checkLanguageChoice", () => {
  it.each([
    ["language", { language: "x_y" }, 'language must be a BCP 47 tag such as "de" or "pt-BR", not "x_y"'],
    ["a language that is no text", { language: 7 as never }, "not number"],
    ["an empty language", { language: "" }, 'not ""'],
    ["an unknown word", { words: { nope: "x" } as never }, "words.nope is unknown"],
    ["an empty word", { words: { total: "" } }, "words.total must be a text of 1 to 500 characters"],
    ["a word that is too long", { words: { total: "x".repeat(501) } }, "words.total"],
    [
      "a counted word without forms",
      { words: { sliceCount: "x" as never } },
      "words.sliceCount must be an object with a text",
    ],
    ["an unknown form", { words: { sliceCount: { other: "x", lots: "y" } as never } }, "words.sliceCount.lots"],
  ])("names %s", (_, choice, message) => {
    expect(() => checkLanguageChoice(choice)).toThrow(TypeError);
    expect(() => checkLanguageChoice(choice)).toThrow(message);
  });

  it("accepts tags and words", () => {
    checkLanguageChoice({ language: "pt-BR", words: { total: "Soma", sliceCount: { one: "1", other: "{count}" } } });
    checkLanguageChoice({});
  });
});
