import { describe, expect, it } from "vitest";
import { fromStoredText, toStoredText } from "./stored-text.ts";

describe("stored texts", () => {
  it.each(["", "Sales", "Prix \u{1f4b6} — “\u2028”\r\n\t\u007f", "\\u0000 \\x1a"])(
    "[C5] are the texts themselves: %j",
    (text) => {
      expect(toStoredText(text)).toBe(text);
      expect(fromStoredText(text)).toBe(text);
    },
  );

  it.each([
    ["a\0b", "a\u001a0000b"],
    ["\ud800x\udfff", "\u001ad800x\u001adfff"],
    ["\udc00\ud800", "\u001adc00\u001ad800"],
    ["\u001a0000", "\u001a001a0000"],
  ])("[C5] encode characters that a database refuses as U+001A and four digits: %j", (text, stored) => {
    expect(toStoredText(text)).toBe(stored);
    expect(fromStoredText(stored)).toBe(text);
  });

  it("[C8] differ if the texts differ", () => {
    const parts = ["\0", "\u001a", "0000", "\ud800", "\udc00", "d800", "a"];
    const texts = parts.flatMap((a) => parts.flatMap((b) => parts.map((c) => a + b + c)));
    expect(new Set(texts.map(toStoredText)).size).toBe(new Set(texts).size);
    expect(texts.map((text) => fromStoredText(toStoredText(text)))).toEqual(texts);
  });
});
