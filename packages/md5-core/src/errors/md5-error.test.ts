import { describe, expect, expectTypeOf, it } from "vitest";
import { HasherFinishedError } from "./hasher-finished-error.ts";
import { InvalidHashFormatError } from "./invalid-hash-format-error.ts";
import { InvalidInputTypeError } from "./invalid-input-type-error.ts";
import { InvalidOutputFormatError } from "./invalid-output-format-error.ts";
import { Md5Error, type Md5ErrorCode } from "./md5-error.ts";
import { TargetTooSmallError } from "./target-too-small-error.ts";
import { UnencodableTextError } from "./unencodable-text-error.ts";
import { UnsupportedEncodingError } from "./unsupported-encoding-error.ts";

const family = [
  { class: UnencodableTextError, error: new UnencodableTextError({ character: "é", position: 0, encoding: "ascii" }) },
  { class: UnsupportedEncodingError, error: new UnsupportedEncodingError("latin1") },
  { class: InvalidOutputFormatError, error: new InvalidOutputFormatError(5) },
  { class: InvalidHashFormatError, error: new InvalidHashFormatError("xyz") },
  { class: InvalidInputTypeError, error: new InvalidInputTypeError("text", "a string", 5) },
  { class: HasherFinishedError, error: new HasherFinishedError() },
  { class: TargetTooSmallError, error: new TargetTooSmallError(3, 2, "utf8") },
];

describe.each(family)("$class.name", ({ class: ErrorClass, error }) => {
  it("has its name, and its code and details as message", () => {
    expect(error.name).toBe(ErrorClass.name);
    expect(error.message).toBe(`${error.code}: ${error.details}`);
    expect(error).toBeInstanceOf(Md5Error);
  });

  it("is recognised by its own class and the family's, and by no other", () => {
    expect(Md5Error.isInstance(error)).toBe(true);
    expect(family.filter((member) => member.class.isInstance(error)).map((member) => member.class)).toEqual([
      ErrorClass,
    ]);
  });

  it("is recognised where another copy of the package made it", () => {
    const copy = Object.assign(new Error(error.message), { name: error.name, code: error.code });
    expect(ErrorClass.isInstance(copy)).toBe(false);
    Object.defineProperty(copy, Symbol.for("fingerpaint.md5-core.Md5Error"), { value: true });
    expect(ErrorClass.isInstance(copy)).toBe(true);
  });
});

describe("Md5Error", () => {
  it("recognises no other value", () => {
    for (const value of [undefined, null, "INVALID_INPUT", {}, new Error("INVALID_INPUT")]) {
      expect(Md5Error.isInstance(value)).toBe(false);
    }
  });

  it("quotes short strings that were refused, and never long ones", () => {
    expect(new UnsupportedEncodingError('a"b').details).toMatch(/got "a\\"b"$/);
    expect(new InvalidHashFormatError("secret".repeat(100)).details).not.toContain("secret");
  });

  it("has a literal code in every class", () => {
    expectTypeOf<Md5Error["code"]>().toEqualTypeOf<Md5ErrorCode>();
    expectTypeOf<UnencodableTextError["code"]>().toEqualTypeOf<"INVALID_INPUT">();
    expectTypeOf<UnsupportedEncodingError["code"]>().toEqualTypeOf<"UNSUPPORTED_ENCODING">();
    expectTypeOf<InvalidHashFormatError["code"]>().toEqualTypeOf<"INVALID_HASH_FORMAT">();
  });
});
