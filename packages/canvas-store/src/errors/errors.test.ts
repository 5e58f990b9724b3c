import { describe, expect, it } from "vitest";
import { CanvasError } from "./canvas-error.ts";
import { CanvasStoreError } from "./canvas-store-error.ts";

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
  it("[B2] says its name, code, details and cause", () => {
    expect(error).toBeInstanceOf(Error);
    expect([error.name, error.message, error.cause]).toEqual([name, `${error.code}: ${error.details}`, "why"]);
  });

  it("[B2] is recognised by its marker, also as another copy of the package makes it, and not by its looks", () => {
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
