import { randomBytes } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { nodeFiles, withFileLock } from "@fingerpaint/canvas-store/json-file";
import { z } from "zod";
import { displayPrefix, hashApiKey } from "./api-key.ts";
import { KeyFileError } from "./key-file-error.ts";

const keyEntry = z.object({
  /** Names the key in logs, rate limits and `keys revoke`. */
  id: z.string().regex(/^key_[0-9a-f]{12}$/),
  label: z.string().optional(),
  /** The key's first characters, to recognise it by. */
  prefix: z.string(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  createdAt: z.iso.datetime(),
  revokedAt: z.iso.datetime().nullable(),
});

const keyDocument = z.object({ version: z.literal(1), keys: z.array(keyEntry) });

/** What is kept of an API key. */
export type KeyEntry = z.infer<typeof keyEntry>;

/**
 * The keys kept in the data folder. Only `fingerpaint-server keys` and a server's first start write it, always as a
 * whole (flushed, renamed into place, folder flushed), so a reader sees the old keys or the new ones. Writers wait for
 * each other.
 */
export interface KeyFile {
  readonly path: string;
  /** Changes whenever the file does; null where there is no file. @throws KeyFileError */
  version(): string | null;
  /** All entries, revoked ones too; null where there is no file. @throws KeyFileError */
  read(): KeyEntry[] | null;
  /**
   * Replaces all entries by what `change` makes of them. The result is durable once resolved, and only this user can
   * read it. Nobody else changes the entries in between. Makes folder and file where they are missing.
   * @throws KeyFileError where the file is damaged or can't be written: it stays as it is. What `change` throws.
   */
  update(change: (keys: readonly KeyEntry[]) => readonly KeyEntry[]): Promise<void>;
}

/** The entry that keeps a new key. */
export function createKeyEntry(key: string, now: Date, label?: string): KeyEntry {
  return {
    id: `key_${randomBytes(6).toString("hex")}`,
    ...(label === undefined ? {} : { label }),
    prefix: displayPrefix(key),
    sha256: hashApiKey(key),
    createdAt: now.toISOString(),
    revokedAt: null,
  };
}

/** The key file `keys.json` of a data folder. Nothing is read or written until a method is called. */
export function createKeyFile(options: { folder: string }): KeyFile {
  const path = join(options.folder, "keys.json");
  return {
    path,
    version() {
      const stats = ifPresent(path, () => statSync(path, { bigint: true }));
      return stats && `${stats.ino}:${stats.size}:${stats.mtimeNs}`;
    },
    read: () => readKeys(path),
    async update(change) {
      await orKeyFileError(path, () => nodeFiles.makeFolder(options.folder));
      const write = async () => {
        const keys = change(readKeys(path) ?? []);
        await orKeyFileError(path, () => nodeFiles.write(path, `${JSON.stringify({ version: 1, keys }, null, 2)}\n`));
      };
      await orKeyFileError(path, () => withFileLock(join(options.folder, "keys.lock"), write));
    },
  };
}

function readKeys(path: string): KeyEntry[] | null {
  const text = ifPresent(path, () => readFileSync(path, "utf8"));
  return text === null ? null : parseKeys(path, text);
}

/** Failures of the file system as errors that say what couldn't be done; all others as they are. */
async function orKeyFileError<T>(path: string, access: () => Promise<T>): Promise<T> {
  try {
    return await access();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).syscall === undefined) throw error;
    throw new KeyFileError(`The key file ${path} can't be written: ${(error as Error).message}`, { cause: error });
  }
}

/** Absent is null; anything else that keeps a file from being read is an error. */
function ifPresent<T>(path: string, access: () => T): T | null {
  try {
    return access();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw new KeyFileError(`The key file ${path} can't be read: ${(error as Error).message}`, { cause: error });
  }
}

function parseKeys(path: string, text: string): KeyEntry[] {
  const advice = "Restore it, or move it away and create new keys.";
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch (error) {
    throw new KeyFileError(`The key file ${path} is damaged: it is not JSON. ${advice}`, { cause: error });
  }
  const parsed = keyDocument.safeParse(document);
  if (parsed.success) return parsed.data.keys;
  const place = parsed.error.issues[0]?.path.join(".") || "the whole file";
  throw new KeyFileError(`The key file ${path} is damaged at ${place}. ${advice}`, { cause: parsed.error });
}
