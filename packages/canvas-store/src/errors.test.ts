import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { CanvasError, CanvasStoreError, errorCodeOf, errorMessageOf, toStoreError } from "./errors.ts";

describe.each([
  [
    "CanvasError",
    new CanvasError("NOT_FOUND", "There is no such canvas.", { cause: "why" }),
    CanvasError,
    CanvasStoreError,
  ],
  [
    "CanvasStoreError",
    new CanvasStoreError("STORE_CLOSED", "The store was closed.", { cause: "why" }),
    CanvasStoreError,
    CanvasError,
  ],
] as const)("%s", (name, error, Class, OtherClass) => {
  it("[B2] shows its name, code, details and cause", () => {
    expect(error).toBeInstanceOf(Error);
    expect([error.name, error.message, error.cause]).toEqual([name, `${error.code}: ${error.details}`, "why"]);
  });

  it("[B2] is recognised by its marker, even from another copy of the package, and not by its shape", () => {
    expect(Class.isInstance(error)).toBe(true);
    expect(OtherClass.isInstance(error)).toBe(false);
    const fromOtherCopy = Object.defineProperty(new Error("copy"), Symbol.for(`fingerpaint.canvas-store.${name}`), {
      value: true,
    });
    expect(Class.isInstance(fromOtherCopy)).toBe(true);
    for (const value of [new Error("x"), { ...error, name }, null, undefined, name])
      expect(Class.isInstance(value)).toBe(false);
  });
});

it("finds code and message of an error of another realm", () => {
  const error: unknown = runInNewContext("Object.assign(new Error('no such file'), { code: 'ENOENT' })");
  expect(error).not.toBeInstanceOf(Error);
  expect(errorCodeOf(error)).toBe("ENOENT");
  expect(errorMessageOf(error)).toBe("no such file");
});

it("names the code of an error without a message, such as Node's for a host that refuses at all its addresses", () => {
  const refusals = ["::1", "127.0.0.1"].map((address) => new Error(`connect ECONNREFUSED ${address}:5432`));
  const error = Object.assign(new AggregateError(refusals), { code: "ECONNREFUSED" });
  expect(toStoreError("the database can't be opened", error).details).toBe(
    "the database can't be opened: ECONNREFUSED",
  );
});

it("finds no code if there is none, and describes what was thrown", () => {
  for (const value of [new Error("ENOENT"), "ENOENT", null, undefined]) expect(errorCodeOf(value)).toBeUndefined();
  expect([new Error("full"), "full", null, { message: 1 }].map(errorMessageOf)).toEqual([
    "full",
    "full",
    "null",
    "[object Object]",
  ]);
});
