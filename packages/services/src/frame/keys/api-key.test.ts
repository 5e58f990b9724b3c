import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createApiKey, displayPrefix, hashApiKey, isWellFormedKey } from "./api-key.ts";

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

describe("[M13] API keys", () => {
  it("have a prefix, 22 random characters and 6 of checksum", () => {
    expect(createApiKey()).toMatch(/^fp_[0-9A-Za-z]{28}$/);
  });

  it("use the whole alphabet and don't repeat", () => {
    const keys = Array.from({ length: 500 }, createApiKey);
    expect(new Set(keys).size).toBe(500);
    // With 11,000 draws, the chance that some character is never drawn is 1e-76.
    expect(new Set(keys.flatMap((key) => [...key.slice(3, 25)])).size).toBe(62);
  });

  it("carry the CRC-32 of the random part in base 62", () => {
    // From Python: zlib.crc32(b"0123456789ABCDEFGHIJKL") is 0x2c11442a, which is 0o29GM in base 62.
    expect(isWellFormedKey("fp_0123456789ABCDEFGHIJKL0o29GM")).toBe(true);
  });

  it("are distinguished from mistyped ones: any one character changed, or two neighbours swapped", () => {
    fc.assert(
      fc.property(fc.integer({ min: 3, max: 30 }), fc.constantFrom(...alphabet), (position, character) => {
        const key = createApiKey();
        expect(isWellFormedKey(key)).toBe(true);
        const changed = key.slice(0, position) + character + key.slice(position + 1);
        expect(isWellFormedKey(changed)).toBe(changed === key);
        const swapped = key.slice(0, position - 1) + key[position] + key[position - 1] + key.slice(position + 1);
        expect(isWellFormedKey(swapped)).toBe(swapped === key);
      }),
    );
  });

  it.each(["", "fp_", "hello", `fp_${"0".repeat(29)}`, `fp_${"-".repeat(28)}`])("aren't mistaken for %j", (text) => {
    expect(isWellFormedKey(text)).toBe(false);
  });

  it("are stored as SHA-256 (FIPS 180-2's `abc`) and shown by 7 characters", () => {
    expect(hashApiKey("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    expect(displayPrefix("fp_0123456789")).toBe("fp_0123");
  });
});
