import { describe, expect, it } from "vitest";
import { readGridColumns } from "./grid-columns.ts";

const equal = (count: number) => `repeat(${count},minmax(0,1fr))`;

describe("readGridColumns", () => {
  it.each([
    [3, 3],
    ["4", 4],
    [" 2 ", 2],
    [2.7, 2],
    [0, 1],
    [-2, 1],
    ["repeat(3, 1fr)", 3],
    ["repeat(5, minmax(0, 1fr))", 5],
  ])("reads %j as %i equal columns", (columns, count) => {
    expect(readGridColumns(columns, "8px").template).toBe(equal(count));
  });

  it.each([["1fr 2fr"], ["220px 1fr"], ["repeat(auto-fit, minmax(220px, 1fr))"], ["auto 1fr"]])(
    "takes %j as it is",
    (columns) => {
      expect(readGridColumns(columns, "8px").template).toBe(columns);
    },
  );

  it.each([[undefined], [null], [""], [{}], [Number.NaN], [[]]])("shows one column for %j", (columns) => {
    expect(["minmax(0,1fr)", equal(1)]).toContain(readGridColumns(columns, "8px").template);
  });

  it("wraps up to six equal columns on a phone, never a matrix", () => {
    expect(readGridColumns(6, "8px").narrowTemplate).toContain("auto-fill");
    expect(readGridColumns(7, "8px").narrowTemplate).toBeUndefined();
    expect(readGridColumns(1, "8px").narrowTemplate).toBeUndefined();
  });

  it.each([["1fr 2fr"], ["220px 1fr"], ["minmax(0, 1fr) 320px"], ["1.5fr 1fr 1fr"]])(
    "puts the panes of %j below each other on a phone",
    (columns) => {
      expect(readGridColumns(columns, "8px").narrowTemplate).toBe("minmax(0,1fr)");
    },
  );

  it.each([["auto 1fr"], ["80px 1fr"], ["repeat(auto-fit, minmax(220px, 1fr))"], ["max-content 1fr"]])(
    "keeps %j on a phone",
    (columns) => {
      expect(readGridColumns(columns, "8px").narrowTemplate).toBeUndefined();
    },
  );
});
