import { hash } from "node:crypto";
import { crc32 } from "node:zlib";
import { createBase62Draw, toBase62 } from "@fingerpaint/canvas-store";

const prefix = "fp_";
/** 22 characters out of 62 are 130.9 bits. */
const randomLength = 22;
/** A CRC-32 is at most 4,294,967,295, which is `4gfFC3` in base 62. */
const checksumLength = 6;
const drawRandomPart = createBase62Draw(randomLength);
const keyShape = new RegExp(`^${prefix}([0-9A-Za-z]{${randomLength}})([0-9A-Za-z]{${checksumLength}})$`);

/**
 * Makes an API key: `fp_`, 22 random characters of `0-9 A-Z a-z` (130 bits from the system's cryptographic source) and
 * 6 of checksum. Secret scanners can find such keys, and a mistyped key can be detected without asking a server.
 */
export function createApiKey(): string {
  const random = drawRandomPart();
  return `${prefix}${random}${checksumOf(random)}`;
}

/**
 * Could `createApiKey` have made this string, judging by its shape and checksum? It still needn't be an accepted key.
 */
export function isWellFormedKey(key: string): boolean {
  const [, random, checksum] = keyShape.exec(key) ?? [];
  return random !== undefined && checksumOf(random) === checksum;
}

/** Does this string start like one of our keys, well-formed or not? */
export function hasKeyPrefix(key: string): boolean {
  return key.startsWith(prefix);
}

/** The SHA-256 of a key's UTF-8 form in lowercase hex: the only form in which a key is ever stored. */
export function hashApiKey(key: string): string {
  return hash("sha256", key, "hex");
}

/** The first 7 characters, which distinguish keys in a list. 4 of them are random, so 107 bits stay secret. */
export function displayPrefix(key: string): string {
  return key.slice(0, 7);
}

/** The CRC-32 in base 62, padded with zeros. It protects against typos, not against forgery. */
function checksumOf(random: string): string {
  return toBase62(BigInt(crc32(random)), checksumLength);
}
