import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type JsonBody, parseJsonBody } from "./json-body.ts";

function parse(json: string): JsonBody {
  return parseJsonBody(Buffer.from(json));
}

describe("what a body's JSON says of all its strings", () => {
  it.each([
    ["", true, true],
    ["abc ~\u007f", true, true],
    ["价格 é \u2028 😀", true, false],
    ['"', false, false],
    ["\\", false, false],
    ["\n", false, false],
    ["\ud800", false, false],
  ])("%j: plain %s, ASCII %s", (text, isPlain, isAscii) => {
    const value = { text };
    expect(parse(JSON.stringify(value))).toEqual({ value, isPlain, isAscii });
  });

  it("takes escapes that needn't be for such that need be", () => {
    expect(parse('{"text":"\\u4ef7"}')).toEqual({ value: { text: "价" }, isPlain: false, isAscii: false });
  });

  it("[M7] never passes a string for plain or ASCII that isn't", () => {
    // Each character as itself or escaped, as JSON allows.
    const piece = fc
      .tuple(fc.oneof(fc.nat(0xffff), fc.nat(0x7f)), fc.boolean())
      .map(([unit, escaped]) =>
        escaped ? `\\u${unit.toString(16).padStart(4, "0")}` : JSON.stringify(String.fromCharCode(unit)).slice(1, -1),
      );
    const body = fc.array(piece, { maxLength: 30 }).map((pieces) => `{"text":"${pieces.join("")}"}`);
    fc.assert(
      fc.property(body, (json) => {
        const { value, isPlain, isAscii } = parse(json);
        const { text } = value as { text: string };
        if (isPlain) expect(JSON.stringify(text)).toBe(`"${text}"`);
        if (isAscii) expect([isPlain, Buffer.byteLength(text)]).toEqual([true, text.length]);
      }),
    );
  });
});
