import fc from "fast-check";

/**
 * A unit of `fc.string`: any code point, including lone surrogates. fast-check's own, "binary", costs every process
 * that uses it a second.
 */
export const anyCharacter = fc.integer({ min: 0, max: 0x10ffff }).map((code) => String.fromCodePoint(code));
