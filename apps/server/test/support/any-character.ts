import fc from "fast-check";

/**
 * A unit of `fc.string`: every code point, half of a surrogate pair too. fast-check's own, "binary", takes a second of
 * every process that uses it.
 */
export const anyCharacter = fc.integer({ min: 0, max: 0x10ffff }).map((code) => String.fromCodePoint(code));
