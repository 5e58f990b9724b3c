import { describe, expect, it } from "vitest";
import { toJsonValue } from "./json-value.ts";

describe("toJsonValue", () => {
  it("copies what JSON keeps", () => {
    const value = { a: [1, null, "x"], f: () => 1, date: new Date(0) };
    expect(toJsonValue(value)).toEqual({ a: [1, null, "x"], date: "1970-01-01T00:00:00.000Z" });
    expect(toJsonValue(value)).not.toBe(value);
    expect(toJsonValue(0)).toBe(0);
  });

  it("is undefined for what JSON has no form for, and never throws", () => {
    const cyclic: Record<string, unknown> = {};
    cyclic.self = cyclic;
    const hostile = {
      toJSON() {
        throw new Error("no");
      },
    };
    for (const value of [undefined, () => 1, Symbol("x"), 1n, cyclic, hostile])
      expect(toJsonValue(value)).toBeUndefined();
  });
});
