import { hash } from "node:crypto";
import { crc32 } from "node:zlib";
import { createBase62Draw, toBase62 } from "@fingerpaint/canvas-store";
import { z } from "zod";
import { OperatorError } from "../request/service-error.ts";

export type KeyPermission = "hash" | "read" | "publish";

const permissionsOf = {
  /** The MD5 operations. */
  hash: ["hash"],
  /** Loading canvases, if that isn't open to everyone. */
  read: ["read"],
  /** Publishing and updating canvases, if that isn't open to everyone. Includes loading them. */
  publish: ["read", "publish"],
  full: ["hash", "read", "publish"],
} as const satisfies Record<string, readonly KeyPermission[]>;

export type KeyScope = keyof typeof permissionsOf;

export const keyScopes = Object.keys(permissionsOf) as [KeyScope, ...KeyScope[]];

/** The scope of keys created without one: what every key could do before scopes existed. */
export const defaultKeyScope: KeyScope = "hash";

export function scopeAllows(scope: KeyScope, permission: KeyPermission): boolean {
  const permissions: readonly KeyPermission[] = permissionsOf[scope];
  return permissions.includes(permission);
}

/** The maximum length of a key's label, in UTF-16 code units. */
export const maxLabelLength = 100;

export const keyEntry = z.object({
  /** Names the key in logs, rate limits and `keys revoke`. */
  id: z.string().regex(/^key_[0-9a-f]{12}$/),
  label: z.string().optional(),
  /** Absent in entries that predate scopes. */
  scope: z.enum(keyScopes).optional(),
  /** The key's first characters, by which its owner recognises it. */
  prefix: z.string(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  createdAt: z.iso.datetime(),
  revokedAt: z.iso.datetime().nullable(),
});

export type KeyEntry = z.infer<typeof keyEntry>;

/**
 * Where API keys are kept: the key file, or the database of the canvases. Only `fingerpaint-server keys` and a server's
 * first start write it. Writes are atomic, so a reader sees either the old keys or the new ones, and writers wait for
 * each other.
 */
export interface KeyStore {
  /** The store's name for operators: a path, or a database without its password. */
  readonly place: string;
  /** Changes whenever the keys do; null if none were ever stored. @throws KeyStoreError */
  version(): string | null;
  /** All entries, including revoked ones; null if none were ever stored. @throws KeyStoreError */
  read(): KeyEntry[] | null;
  /**
   * Replaces all entries by the result of `change`. The result is durable once the promise resolves, and only this user
   * can read it. No one else changes the entries in between. `change` may be called again with another writer's
   * entries.
   * @throws KeyStoreError if the entries are damaged or can't be written, in which case they stay unchanged; anything
   * that `change` throws
   */
  update(change: (keys: readonly KeyEntry[]) => readonly KeyEntry[]): Promise<void>;
}

/**
 * The API keys exist but can't be used: they are unreadable, or this program didn't write them. They are never
 * overwritten in that case.
 */
export class KeyStoreError extends OperatorError {
  override readonly name = "KeyStoreError";
  readonly code = "KEYS_UNUSABLE";
}

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
