import { randomBytes } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { nodeFiles, withFileLock } from "@fingerpaint/canvas-store/json-file";
import { z } from "zod";
import {
  displayPrefix,
  hashApiKey,
  type KeyEntry,
  type KeyScope,
  type KeyStore,
  KeyStoreError,
  keyEntry,
} from "./api-key.ts";

const keyDocument = z.object({ version: z.literal(1), keys: z.array(keyEntry) });

export function createKeyEntry(
  key: string,
  now: Date,
  { label, scope }: { label?: string | undefined; scope?: KeyScope | undefined } = {},
): KeyEntry {
  return {
    id: `key_${randomBytes(6).toString("hex")}`,
    label,
    scope,
    prefix: displayPrefix(key),
    sha256: hashApiKey(key),
    createdAt: now.toISOString(),
    revokedAt: null,
  };
}

/**
 * The key file `keys.json` of a data folder. It is always written atomically: flushed, renamed into place, folder
 * flushed. Nothing is read or written until a method is called.
 */
export function createKeyFile(options: { folder: string }): KeyStore {
  const path = join(options.folder, "keys.json");
  return {
    place: path,
    version() {
      const stats = ifPresent(path, () => statSync(path, { bigint: true }));
      return stats && `${stats.ino}:${stats.size}:${stats.mtimeNs}`;
    },
    read: () => readKeys(path),
    async update(change) {
      const write = async () => nodeFiles.write(path, formatKeys(change(readKeys(path) ?? [])));
      await orKeyStoreError(path, async () => {
        await nodeFiles.makeFolder(options.folder);
        await withFileLock(join(options.folder, "keys.lock"), write);
      });
    },
  };
}

function readKeys(path: string): KeyEntry[] | null {
  const text = ifPresent(path, () => readFileSync(path, "utf8"));
  return text === null ? null : parseKeys(`The key file ${path}`, text);
}

/** Turns file system errors into errors that say what couldn't be done; rethrows all others unchanged. */
export async function orKeyStoreError<T>(path: string, access: () => Promise<T>): Promise<T> {
  try {
    return await access();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).syscall === undefined) throw error;
    throw new KeyStoreError(`The key file ${path} can't be written: ${(error as Error).message}`, { cause: error });
  }
}

/** Returns null if the file doesn't exist; any other failure to read it is an error. */
export function ifPresent<T>(path: string, access: () => T): T | null {
  try {
    return access();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw new KeyStoreError(`The key file ${path} can't be read: ${(error as Error).message}`, { cause: error });
  }
}

export function formatKeys(keys: readonly KeyEntry[]): string {
  return `${JSON.stringify({ version: 1, keys }, null, 2)}\n`;
}

/**
 * Reads a key document.
 * @param name The beginning of a sentence about it: "The key file /data/keys.json".
 * @throws KeyStoreError if the text isn't one
 */
export function parseKeys(name: string, text: string): KeyEntry[] {
  const advice = "Restore it, or move it away and create new keys.";
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch (error) {
    throw new KeyStoreError(`${name} is damaged: it is not JSON. ${advice}`, { cause: error });
  }
  const parsed = keyDocument.safeParse(document);
  if (parsed.success) return parsed.data.keys;
  const place = parsed.error.issues[0]?.path.join(".") || "the whole file";
  throw new KeyStoreError(`${name} is damaged at ${place}. ${advice}`, { cause: parsed.error });
}
