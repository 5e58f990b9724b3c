import { expect, it } from "vitest";
import { utf8Length } from "./canvas-state.ts";

const utf8 = new TextEncoder();

/** The units at which the UTF-8 length changes, or the range of high or low surrogates begins or ends. */
const edges = [0, 0x7f, 0x80, 0x7ff, 0x800, 0xd7ff, 0xd800, 0xdbff, 0xdc00, 0xdfff, 0xe000, 0xffff];

it("matches TextEncoder for every order of four boundary units", () => {
  let texts = [""];
  for (let length = 0; length < 4; length++) {
    texts = ["", ...texts.flatMap((text) => edges.map((unit) => text + String.fromCharCode(unit)))];
  }
  expect(texts.length).toBeGreaterThan(20_000);
  expect(texts.filter((text) => utf8Length(text) !== utf8.encode(text).length)).toEqual([]);
});
