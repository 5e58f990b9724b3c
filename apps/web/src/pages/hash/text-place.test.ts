import { expect, it } from "vitest";
import { placeOf } from "./text-place.ts";

it.each([
  ["", 0, 1, 1],
  ["abc", 2, 1, 3],
  ["a\nb", 1, 1, 2],
  ["a\nb", 2, 2, 1],
  ["a\n\nbc", 4, 3, 2],
])("in %j, finds position %i at line %i, column %i", (text, position, line, column) => {
  expect(placeOf(text, position)).toEqual({ line, column });
});
