import { createHmac, randomBytes } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { nodeFiles } from "@fingerpaint/canvas-store/json-file";
import type { ServerConfig } from "../config/config.ts";
import { StartError } from "../http/start-error.ts";

/**
 * Names for addresses and owners that logs and operators may see: equal for equal ones, and of no use to who lacks the
 * key. Cut to 64 bits.
 */
export interface KeyedHashes {
  /** `a_` and 16 hex digits. @param group The address as limits count it. */
  ofAddress(group: string): string;
  /** `o_` and 16 hex digits. */
  ofOwner(owner: string): string;
}

const keyBytes = 32;

export function createKeyedHashes(key: Uint8Array | string): KeyedHashes {
  const hash = (kind: "a" | "o", text: string) =>
    `${kind}_${createHmac("sha256", key).update(`${kind}:${text}`).digest("hex").slice(0, 16)}`;
  return { ofAddress: (group) => hash("a", group), ofOwner: (owner) => hash("o", owner) };
}

/**
 * The key of the hashes: `HASH_KEY`, or the file `hash.key` in the data folder, made where it is missing. Where nothing
 * is kept in the folder, a random one that lasts as long as the process.
 */
export async function openHashKey({
  storage,
  dataFolder,
  hashKey,
}: Pick<ServerConfig, "storage" | "dataFolder" | "hashKey">): Promise<Uint8Array | string> {
  if (hashKey !== null) return hashKey;
  if (storage === "memory" || storage === "postgres") return randomBytes(keyBytes);
  const file = path.join(dataFolder, "hash.key");
  await nodeFiles.makeFolder(dataFolder);
  const made = `${randomBytes(keyBytes).toString("hex")}\n`;
  try {
    // Of processes that start together, one makes it.
    await writeFile(file, made, { flag: "wx", mode: 0o600, flush: true });
    return made;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    return readWhole(file);
  }
}

/** Waits for the process that is just writing the file. */
async function readWhole(file: string): Promise<string> {
  for (let attempt = 0; ; attempt++) {
    const kept = await readFile(file, "utf8");
    if (kept.endsWith("\n")) return kept;
    if (attempt === 20) throw new StartError(`${file} is damaged: restore it from a backup, or delete it`);
    await delay(50);
  }
}
