import { createHmac, randomBytes } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { nodeFiles } from "@fingerpaint/canvas-store/json-file";
import type { Documents } from "@fingerpaint/canvas-store-sql/sqlite";
import type { ServerConfig } from "../config/config.ts";
import { StartError } from "../http/start-error.ts";

/** What is derived from the server's secret: equal for equal input, and not to be guessed without the secret. */
export interface KeyedHashes {
  /** `a_` and 16 hex digits: 64 bits, for logs and operators. @param group The address as limits count it. */
  ofAddress(group: string): string;
  /** `o_` and 16 hex digits. */
  ofOwner(owner: string): string;
  /** The id of the canvas that an owner publishes under a key (rule C32): 95 bits. */
  idOfLink(owner: string, key: string): string;
  /** What proves that this server gave a claim link (rule C33): 128 bits in URL-safe Base64. */
  ofClaim(claim: { readonly canvasId: string; readonly owner: string; readonly expiresAtMs: number }): string;
}

const keyBytes = 32;

/** The name of the key among the documents of a database. */
const documentName = "hash-key";

export function createKeyedHashes(key: Uint8Array | string): KeyedHashes {
  const hash = (kind: "a" | "o", text: string) =>
    `${kind}_${createHmac("sha256", key).update(`${kind}:${text}`).digest("hex").slice(0, 16)}`;
  const macOf = (...parts: readonly (string | number)[]) =>
    createHmac("sha256", key).update(JSON.stringify(parts)).digest();
  return {
    ofAddress: (group) => hash("a", group),
    ofOwner: (owner) => hash("o", owner),
    idOfLink: (owner, name) => `cv_${letters(macOf("link", owner, name))}`,
    ofClaim: ({ canvasId, owner, expiresAtMs }) =>
      macOf("claim", canvasId, owner, expiresAtMs).subarray(0, 16).toString("base64url"),
  };
}

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** 16 characters of `A-Z a-z 0-9`; a digest is long enough that all of them are equally likely. */
function letters(digest: Buffer): string {
  let rest = BigInt(`0x${digest.toString("hex")}`);
  let text = "";
  for (let place = 0; place < 16; place++) {
    text += alphabet[Number(rest % 62n)];
    rest /= 62n;
  }
  return text;
}

/**
 * The key of the hashes: `HASH_KEY`, or one that is made once and kept: in PostgreSQL, where the servers share it, or
 * in the file `hash.key` of the data folder. With `STORAGE=memory` a random one that lasts as long as the process.
 *
 * @param documents Those of the database, where there is one.
 */
export async function openHashKey(
  { storage, dataFolder, hashKey }: Pick<ServerConfig, "storage" | "dataFolder" | "hashKey">,
  documents: Pick<Documents, "read" | "update"> | null = null,
): Promise<Uint8Array | string> {
  if (hashKey !== null) return hashKey;
  if (storage === "memory") return randomBytes(keyBytes);
  if (storage === "postgres") return documents === null ? randomBytes(keyBytes) : sharedKey(documents);
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

/** Of servers that start together, one makes it. */
async function sharedKey(documents: Pick<Documents, "read" | "update">): Promise<string> {
  const kept = await documents.read(documentName);
  if (kept !== null) return kept.content;
  const made = `${randomBytes(keyBytes).toString("hex")}\n`;
  let shared = made;
  await documents.update(documentName, (content) => {
    shared = content ?? made;
    return shared;
  });
  return shared;
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
