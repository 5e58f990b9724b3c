import { createHash } from "node:crypto";
import { open, rename, rm } from "node:fs/promises";
import path from "node:path";
import { Readable, type Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type { CanvasStore } from "@fingerpaint/canvas-store";
import type { KeyEntry } from "@fingerpaint/services/keys";
import { version } from "../../program/version.ts";
import { type BackupEnd, backupVersion, type ContentLine } from "./backup-lines.ts";
import { exportedPages } from "./canvas-content.ts";

/** The contents of a backup. */
export interface BackupSource {
  readonly store: Pick<CanvasStore, "exportPage" | "listBlocked">;
  /** Null if no keys are stored. */
  readonly keys: readonly KeyEntry[] | null;
  /** The key of the keyed hashes; null if there is none yet. */
  readonly hashKey: string | null;
}

/**
 * Writes a backup file that only this user can read. The file gets its name once it is complete and on disk; a killed
 * process leaves `FILE.partial`.
 *
 * @throws if the file exists or can't be written
 */
export async function writeBackupFile(
  file: string,
  source: BackupSource,
  onProgress: (count: number) => void,
): Promise<BackupEnd> {
  const partial = `${file}.partial`;
  await rm(partial, { force: true });
  try {
    const handle = await open(partial, "wx", 0o600);
    const end = await writeBackup(handle.createWriteStream({ flush: true }), source, onProgress);
    // Fails instead of overwriting a backup that was created in the meantime.
    const claim = await open(file, "wx", 0o600);
    await claim.close();
    await rename(partial, file);
    const folder = await open(path.dirname(path.resolve(file)), "r");
    await folder.sync().finally(() => folder.close());
    return end;
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

/** Writes a backup to a stream, and ends it. */
export async function writeBackup(
  target: Writable,
  source: BackupSource,
  onProgress: (count: number) => void,
): Promise<BackupEnd> {
  let end: BackupEnd | undefined;
  const lines = backupLines(source, onProgress, (written) => {
    end = written;
  });
  await pipeline(Readable.from(lines), createGzip(), target);
  return end as BackupEnd;
}

async function* backupLines(
  { store, keys, hashKey }: BackupSource,
  onProgress: (count: number) => void,
  onEnd: (end: BackupEnd) => void,
): AsyncGenerator<string> {
  const hash = createHash("sha256");
  const line = (value: object) => {
    const text = `${JSON.stringify(value)}\n`;
    hash.update(text);
    return text;
  };
  yield line({ fingerpaintBackup: backupVersion, createdAt: new Date().toISOString(), release: version });
  let canvases = 0;
  for await (const page of exportedPages(store)) {
    if (page.length > 0) yield page.map((canvas) => line({ canvas } satisfies ContentLine)).join("");
    canvases += page.length;
    onProgress(page.length);
  }
  for (const key of keys ?? []) yield line({ key } satisfies ContentLine);
  if (hashKey !== null) yield line({ hashKey } satisfies ContentLine);
  const blocked = await store.listBlocked();
  for (const entry of blocked.toReversed()) yield line({ blocked: entry } satisfies ContentLine);
  const end = { canvases, keys: keys?.length ?? 0, blocked: blocked.length, sha256: hash.digest("hex") };
  onEnd(end);
  yield `${JSON.stringify({ end })}\n`;
}
