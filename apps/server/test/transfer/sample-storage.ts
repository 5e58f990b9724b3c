import { createHash } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { CanvasStore, StoredCanvas } from "@fingerpaint/canvas-store";
import { createJsonFileStore } from "@fingerpaint/canvas-store/json-file";
import { onTestFinished } from "vitest";
import { createHashKeyFile } from "../../src/keys/hash-key.ts";
import { runLine } from "../support/run-line.ts";

export const password = "pässwörd \u{1f511}";
const owners = 10;

/** The session of an owner, and what the store keeps of it. */
export const sessionOf = (owner: number) => `session-of-${owner}`;
export const ownerOf = (owner: number) => createHash("sha256").update(sessionOf(owner)).digest("hex");
export const canvasIdOf = (number: number) => `cv_${String(number).padStart(16, "0")}`;

export async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "fingerpaint-transfer-"));
  // 100,000 files take a while.
  onTestFinished(() => rm(folder, { recursive: true, force: true }), 120_000);
  return folder;
}

/** Owned by ten owners in turn. Some have a password, expiry, removal or state; ten each share a creation time. */
export function sampleCanvas(number: number): StoredCanvas {
  const source = `import { Stack } from "editor/canvas"; // ${number} é \u{1f600}\n${"// line\n".repeat(number % 50)}`;
  const instant = (n: number) => new Date(Date.UTC(2026, 0, 1) + n * 1_000).toISOString();
  const hasPassword = number % 3 === 0;
  return {
    canvasId: canvasIdOf(number),
    owner: ownerOf(number % owners),
    title: number % 7 === 0 ? "" : `Canvas ${number} \u{1f4b6}`,
    source,
    sourceMd5: createHash("md5").update(source).digest("hex"),
    access: hasPassword ? "password" : "public",
    password: hasPassword ? password : null,
    expiresAt: number % 5 === 0 ? "2099-01-01T00:00:00.000Z" : null,
    createdAt: instant(Math.floor(number / 10)),
    updatedAt: instant(number),
    removedAt: number % 11 === 0 ? instant(number) : null,
    addressHash: number % 2 === 0 ? `hash-${number % 4}` : null,
    state: number % 4 === 0 ? JSON.stringify({ rows: [number, "é \u{1f600}"] }) : null,
    viewCount: number % 13,
  };
}

export async function importSamples(store: Pick<CanvasStore, "importAll">, count: number): Promise<void> {
  for (let first = 1; first <= count; first += 1_000) {
    const length = Math.min(1_000, count - first + 1);
    await store.importAll(Array.from({ length }, (_, index) => sampleCanvas(first + index)));
  }
}

export const blockedSource = {
  sourceSha256: "0".repeat(64),
  canvasId: canvasIdOf(11),
  blockedAt: "2026-02-01T00:00:00.000Z",
};

export const hashKey = `${"0f".repeat(32)}\n`;

/** A JSON folder with canvases, an API key, a key of hashes and a blocked source, and no server on it. */
export async function makeJsonFolder(count: number): Promise<string> {
  const folder = await makeFolder();
  const store = await createJsonFileStore({ folder });
  await importSamples(store, count);
  await store.block(blockedSource);
  await store.close();
  await createHashKeyFile(folder).update(() => hashKey);
  await runLine({ DATA_DIR: folder }, "keys", "create", "--label", "copied");
  return folder;
}
