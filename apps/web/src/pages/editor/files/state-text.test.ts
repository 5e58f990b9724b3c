import { describe, expect, it } from "vitest";
import { readStateText, stateTextOf } from "./state-text.ts";

describe("[C30] readStateText", () => {
  it.each([
    ["nothing", " \n", null],
    ["an object", ' {"a": [1, {"b": null}], "é": "\\u00e9"}\n', { a: [1, { b: null }], é: "é" }],
    ["the longest", JSON.stringify({ a: "x".repeat(262_136) }), { a: "x".repeat(262_136) }],
  ])("accepts %s", (_, text, state) => {
    expect(readStateText(text)).toEqual({ state, problem: null });
  });

  it.each([
    ['{"a": 1,}', 1, 9],
    ['{\n  "a": 1\n  "b": 2\n}', 3, 3],
    ["{\n  a: 1\n}", 2, 3],
    ['{"a": undefined}', 1, 7],
    ['{"a": 01}', 1, 7],
    ['{"a": "x}', 1, 7],
    ['{"a": [1, 2}', 1, 12],
    ['{"a": 1} {', 1, 10],
    ['{"a": 1', 1, 8],
    ["{'a': 1}", 1, 2],
    [",", 1, 1],
    ['{\u00a0"a": 1}', 1, 2],
    ['{\n\n\u2003"a": 1}', 3, 1],
  ])("says where %j stops being JSON", (text, line, column) => {
    expect(readStateText(text).problem).toEqual({ kind: "syntax", line, column });
  });

  it.each([
    ["[1]", { kind: "form" }],
    ["null", { kind: "form" }],
    ["1", { kind: "form" }],
    ['{"__proto__": 1}', { kind: "key" }],
    [JSON.stringify({ a: "x".repeat(262_137) }), { kind: "size", bytes: 262_145 }],
    [JSON.stringify({ a: "é".repeat(131_069) }), { kind: "size", bytes: 262_146 }],
  ])("refuses %.20s", (text, problem) => {
    expect(readStateText(text).problem).toEqual(problem);
  });

  it("reads the output of stateTextOf", () => {
    const state = { a: [1, "two"], b: { c: null } };
    expect(readStateText(stateTextOf(state)).state).toEqual(state);
    expect([stateTextOf(null), stateTextOf(undefined)]).toEqual(["", ""]);
  });
});
