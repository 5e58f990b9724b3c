import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import { errorCodeOf, errorMessageOf } from "./thrown-value.ts";

it("finds code and message of an error of another realm", () => {
  const error: unknown = runInNewContext("Object.assign(new Error('no such file'), { code: 'ENOENT' })");
  expect(error).not.toBeInstanceOf(Error);
  expect(errorCodeOf(error)).toBe("ENOENT");
  expect(errorMessageOf(error)).toBe("no such file");
});

it("finds no code if there is none, and says what was thrown", () => {
  for (const value of [new Error("ENOENT"), "ENOENT", null, undefined]) expect(errorCodeOf(value)).toBeUndefined();
  expect([new Error("full"), "full", null, { message: 1 }].map(errorMessageOf)).toEqual([
    "full",
    "full",
    "null",
    "[object Object]",
  ]);
});
