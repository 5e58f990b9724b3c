import { createHash } from "node:crypto";
import { open, rename, rm } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type { CanvasStore } from "@fingerpaint/canvas-store";
import { version } from "../commands/version.ts";
import type { KeyEntry } from "../keys/key-file.ts";
import { type BackupEnd, backupVersion, type ContentLine } from "./backup-lines.ts";
import { exportedPages } from "./canvas-content.ts";

/** What a backup is made of. */
export interface BackupSource {
  readonly store: Pick<CanvasStore, "exportPage" | "listBlocked">;
  /** Null: no keys are kept. */
  readonly keys: readonly KeyEntry[] | null;
}

/**
 * Writes a backup file that only this user can read. It gets its name once it is whole and on the disk: an interrupted
 * backup leaves `FILE.partial`, which the next one overwrites.
 *
 * @throws where the file exists, or the disk refuses
 */
export async function writeBackup(
  file: string,
  source: BackupSource,
  onProgress: (count: number) => void,
): Promise<BackupEnd> {
  const partial = `${file}.partial`;
  await rm(partial, { force: true });
  const handle = await open(partial, "wx", 0o600);
  let end: BackupEnd | undefined;
  const lines = backupLines(source, onProgress, (written) => {
    end = written;
  });
  await pipeline(Readable.from(lines), createGzip(), handle.createWriteStream({ flush: true }));
  // Not over another backup, whoever made it meanwhile.
  const claim = await open(file, "wx", 0o600);
  await claim.close();
  await rename(partial, file);
  const folder = await open(path.dirname(path.resolve(file)), "r");
  await folder.sync().finally(() => folder.close());
  return end as BackupEnd;
}

async function* backupLines(
  { store, keys }: BackupSource,
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
  const blocked = await store.listBlocked();
  for (const entry of blocked.toReversed()) yield line({ blocked: entry } satisfies ContentLine);
  const end = { canvases, keys: keys?.length ?? 0, blocked: blocked.length, sha256: hash.digest("hex") };
  onEnd(end);
  yield `${JSON.stringify({ end })}\n`;
}
