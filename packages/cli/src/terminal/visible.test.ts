import { describe, expect, it } from "vitest";
import { visible, visibleJson, visibleSource } from "./visible.ts";

describe("visible", () => {
  it.each([
    ["a\u001b[2J\u001b]0;title\u0007b", "a\\x1b[2J\\x1b]0;title\\x07b"],
    ["a\u009b31mb\u007fc\td", "a\\x9b31mb\\x7fc\\x09d"],
    ["a\nb\r\nc\rd\u0085e\u2028f\u2029g", "a↵b↵c↵d↵e↵f↵g"],
    ["gpj.\u202eexe\u2066\u200f\u061c", "gpj.\\u202eexe\\u2066\\u200f\\u061c"],
    ["::error file=README.md::forged", "\\x3a:error file=README.md::forged"],
    ["\u00a0 ::add-mask::secret", "\u00a0 \\x3a:add-mask::secret"],
    ["see ##[add-mask]secret", "see ##\\x5badd-mask]secret"],
    ["ordinary 中文 é 👨‍👩‍👧 std::vector # [1]", "ordinary 中文 é 👨‍👩‍👧 std::vector # [1]"],
  ])("shows %j on one line", (text, shown) => {
    expect(visible(text)).toBe(shown);
  });
});

it("visibleSource keeps lines and tabs", () => {
  expect(visibleSource("a\r\n\tb \u001b]0;x\u0007\n::before\n")).toBe("a\n\tb \\x1b]0;x\\x07\n::before\n");
});

it("visibleJson is the same value in visible characters", () => {
  const value = { "k\u202e": ["\u001b\u009b\u007f\u2028\n::error::x", "##[error]x", 1, null] };
  const text = visibleJson(value, 2);
  expect(JSON.parse(text)).toEqual(value);
  expect(text).toMatch(/^[\n -~]*$/);
  expect(text).not.toMatch(/^\s*::|##\[/m);
});
