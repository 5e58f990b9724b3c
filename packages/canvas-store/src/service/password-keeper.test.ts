import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { plaintextPasswords } from "./password-keeper.ts";

const { keep, matches } = plaintextPasswords;

/** fast-check's own unit, `binary`, takes a second to make a table of all code points. */
const anyText = fc.string({ unit: fc.integer({ min: 0, max: 0x10ffff }).map((code) => String.fromCodePoint(code)) });

/** How many characters one comparison reads. */
async function charactersRead(supplied: string, kept: string): Promise<number> {
  const read = vi.spyOn(String.prototype, "charCodeAt");
  try {
    await matches(supplied, kept);
    return read.mock.calls.length;
  } finally {
    read.mockRestore();
  }
}

describe("plaintextPasswords", () => {
  it("[C14] stores a password unchanged", async () => {
    expect(await keep("pässwörd 🔑")).toBe("pässwörd 🔑");
  });

  it("[C14] matches the same password and no other", async () => {
    await fc.assert(
      fc.asyncProperty(anyText, anyText, async (one, other) => {
        expect(await matches(one, await keep(one))).toBe(true);
        expect(await matches(one, await keep(other))).toBe(one === other);
      }),
    );
    expect(await matches("abab", "ab")).toBe(false);
    expect(await matches("ab", "abab")).toBe(false);
    expect(await matches("a", "")).toBe(false);
  });

  it("[C14] does the same work whatever the position of the first difference and the secret's length", async () => {
    const work = await charactersRead("secret", "secret");
    for (const kept of ["xecret", "secrex", "xxxxxx", "s", "secret and more", "secre"]) {
      expect(await charactersRead("secret", kept)).toBe(work);
    }
  });
});
