import { describe, expect, expectTypeOf, it } from "vitest";
import { describeValue } from "./check-arguments.ts";
import { Md5Error, type Md5ErrorCode, TargetTooSmallError, UnencodableTextError } from "./md5-error.ts";

const family = [
  { class: UnencodableTextError, error: new UnencodableTextError({ character: "é", position: 0, encoding: "ascii" }) },
  { class: TargetTooSmallError, error: new TargetTooSmallError(3, 2, "utf8") },
];
const plain = new Md5Error("HASHER_FINISHED", "hasher: is finished");

describe.each([...family, { class: Md5Error, error: plain }])("$class.name", ({ class: ErrorClass, error }) => {
  it("has its name, and its code and details as message", () => {
    expect(error.name).toBe(ErrorClass.name);
    expect(error.message).toBe(`${error.code}: ${error.details}`);
    expect(error).toBeInstanceOf(Md5Error);
  });

  it("is recognised only by its own class and the base class", () => {
    expect(Md5Error.isInstance(error)).toBe(true);
    expect(family.filter((member) => member.class.isInstance(error))).toEqual(
      family.filter((member) => member.class === ErrorClass),
    );
  });

  it("is recognised if another copy of the package made it", () => {
    const copy = Object.assign(new Error(error.message), { name: error.name, code: error.code });
    expect(ErrorClass.isInstance(copy)).toBe(false);
    Object.defineProperty(copy, Symbol.for("fingerpaint.md5-core.Md5Error"), { value: true });
    expect(ErrorClass.isInstance(copy)).toBe(true);
  });
});

describe("Md5Error", () => {
  it("recognises no other value", () => {
    for (const value of [undefined, null, "HASHER_FINISHED", {}, new Error("HASHER_FINISHED")]) {
      expect(Md5Error.isInstance(value)).toBe(false);
    }
  });

  it("keeps its cause", () => {
    const cause = new TypeError("no such URL");
    expect(new Md5Error("INVALID_ARGUMENT", "path: is wrong", { cause }).cause).toBe(cause);
  });

  it("has a literal code in every class with data", () => {
    expectTypeOf<Md5Error["code"]>().toEqualTypeOf<Md5ErrorCode>();
    expectTypeOf<UnencodableTextError["code"]>().toEqualTypeOf<"UNENCODABLE_TEXT">();
    expectTypeOf<TargetTooSmallError["code"]>().toEqualTypeOf<"TARGET_TOO_SMALL">();
  });
});

describe("describeValue", () => {
  it.each<[unknown, string]>([
    ['a"b', '"a\\"b"'],
    ["x".repeat(40), `"${"x".repeat(40)}"`],
    ["x".repeat(41), "a string of 41 characters"],
    [null, "null"],
    [5, "5"],
    [Symbol("utf8"), "Symbol(utf8)"],
    [["utf8"], "Array"],
    [() => "utf8", "function"],
    [{ toString: () => "utf8" }, "Object"],
  ])("names %j as %s", (value, name) => {
    expect(describeValue(value)).toBe(name);
  });
});
