import { createHash, randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import path from "node:path";
import { Readable, type Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { describeIssues } from "@fingerpaint/api-contracts";
import { type CanvasStore, restoredCanvasSchema } from "@fingerpaint/canvas-store";
import { type KeyEntry, keyEntry, maxLabelLength } from "@fingerpaint/services/keys";
import { z } from "zod";
import { parseJson, UsageError } from "../../program/command-line.ts";
import { version } from "../../program/version.ts";
import { exportedPages } from "./copy-storage.ts";

/**
 * The lines of a backup file, each a JSON object with one field, and the values that restoring accepts in them: only
 * those that the API itself could have stored, so that a forged file can't plant anything else. docs/running.md
 * describes the file.
 */

/** The version that this release writes. It also reads all earlier ones: version 1 has no `hashKey` line. */
const backupVersion = 2;

const { canvasId, createdAt: instant } = restoredCanvasSchema.shape;

/** Keeps control characters off an operator's terminal. */
const oneLine = (maxLength: number) =>
  z
    .string()
    .max(maxLength)
    .regex(/^\P{Cc}*$/u, "has a control character");

const key = keyEntry.extend({ label: oneLine(maxLabelLength).optional(), prefix: oneLine(maxLabelLength) });

const blocked = z.strictObject({
  // The JSON store uses it as a file name.
  sourceSha256: z.string().regex(/^[0-9a-f]{64}$/),
  // Empty if the entry of a damaged file names no canvas.
  canvasId: z.union([canvasId, z.literal("")]),
  blockedAt: instant,
});

/** The key of the keyed hashes, with the same length limits as `HASH_KEY`. */
const hashKey = z.string().min(16).max(1024);

const end = z.strictObject({ canvases: z.int(), keys: z.int(), blocked: z.int(), sha256: z.string() });

/** The first line. A newer version is refused by its number. */
const headerLine = z.object({ fingerpaintBackup: z.int().min(1), createdAt: z.string(), release: z.string() });

/** All other lines, by the name of their field. */
const lines = {
  canvas: z.strictObject({ canvas: restoredCanvasSchema }),
  key: z.strictObject({ key }),
  hashKey: z.strictObject({ hashKey }),
  blocked: z.strictObject({ blocked }),
  end: z.strictObject({ end }),
} as const;

type ContentLine = z.output<(typeof lines)[keyof typeof lines]>;
export type BackupEnd = z.output<typeof end>;

/** Parses a value as a line, or returns the issues with its field; null if it has no known field. */
function parseContentLine(value: unknown): ContentLine | { readonly issues: z.core.$ZodIssue[] } | null {
  const name = typeof value === "object" && value !== null ? (Object.keys(value)[0] ?? "") : "";
  if (!Object.hasOwn(lines, name)) return null;
  const { success, data, error } = lines[name as keyof typeof lines].safeParse(value);
  return success ? data : { issues: error.issues };
}

export interface BackupSource {
  readonly store: Pick<CanvasStore, "exportPage" | "listBlocked">;
  /** Null if no keys are stored. */
  readonly keys: readonly KeyEntry[] | null;
  /** The key of the keyed hashes; null if there is none yet. */
  readonly hashKey: string | null;
}

/**
 * Writes a backup file that only this user can read. The file gets its name once it is complete and on disk; a killed
 * process leaves `FILE.<8 hex digits>.partial`.
 *
 * @throws if the file exists or can't be written
 */
export async function writeBackupFile(
  file: string,
  source: BackupSource,
  onProgress: (count: number) => void,
): Promise<BackupEnd> {
  // Two commands may write to the same file.
  const partial = `${file}.${randomBytes(4).toString("hex")}.partial`;
  try {
    const handle = await open(partial, "wx", 0o600);
    const end = await writeBackup(handle.createWriteStream({ flush: true }), source, onProgress);
    // Fails instead of overwriting a backup that was created in the meantime.
    const claim = await open(file, "wx", 0o600);
    await claim.close();
    await rename(partial, file).catch(async (error) => {
      await rm(file);
      throw error;
    });
    const folder = await open(path.dirname(path.resolve(file)), "r");
    await folder.sync().finally(() => folder.close());
    return end;
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

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

/** No line of a backup is longer: a canvas takes less than 2 MB, even with every character escaped. */
const maxLineBytes = 4 * 1024 * 1024;

/**
 * Reads a backup file from its first line to its last, which contains the counts and the digest of everything before
 * it.
 *
 * @throws UsageError, with the line's number, if the file isn't a whole backup of this version or an earlier one
 */
export async function* readBackup(file: string): AsyncGenerator<ContentLine, BackupEnd> {
  const hash = createHash("sha256");
  const counts = { canvases: 0, keys: 0, blocked: 0 };
  let number = 0;
  let last: BackupEnd | undefined;
  const refuse = (problem: string) => new UsageError(`${file} isn't a valid backup: line ${number} ${problem}`);
  for await (const line of linesOf(file)) {
    number++;
    if (last !== undefined) throw refuse("follows its end");
    if (line === null) throw refuse(`is longer than ${maxLineBytes} bytes`);
    const value = parseJson(line.toString("utf8"));
    if (number === 1) {
      const header = headerLine.safeParse(value);
      if (!header.success) throw refuse("doesn't identify it as one");
      const { fingerpaintBackup: version } = header.data;
      if (version > backupVersion) {
        throw refuse(`names version ${version}, but this release reads versions up to ${backupVersion}`);
      }
    } else {
      const content = parseContentLine(value);
      if (content === null) throw refuse("is not a canvas, a key, a blocked source or the end");
      if ("issues" in content) throw refuse(`can't be restored: ${describeIssues(content.issues, "the line")}`);
      if ("end" in content) {
        const { sha256, ...counted } = content.end;
        if (sha256 !== hash.digest("hex") || JSON.stringify(counted) !== JSON.stringify(counts)) {
          throw refuse("doesn't match what comes before it");
        }
        last = content.end;
        continue;
      }
      if ("canvas" in content) counts.canvases++;
      else if ("key" in content) counts.keys++;
      else if ("blocked" in content) counts.blocked++;
      yield content;
    }
    hash.update(line).update("\n");
  }
  if (last !== undefined) return last;
  throw new UsageError(`${file} isn't a complete backup: its end is missing after line ${number}`);
}

/**
 * Yields the lines of a compressed file without their terminators, and null in place of a line that is too long. A last
 * line without a terminator is omitted.
 */
async function* linesOf(file: string): AsyncGenerator<Buffer | null> {
  const source = createReadStream(file);
  const bytes = source.pipe(createGunzip());
  source.on("error", (error) => bytes.destroy(error));
  let parts: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of bytes as AsyncIterable<Buffer>) {
      let start = 0;
      for (let end = chunk.indexOf("\n"); end !== -1; end = chunk.indexOf("\n", start)) {
        yield Buffer.concat([...parts, chunk.subarray(start, end)]);
        parts = [];
        length = 0;
        start = end + 1;
      }
      parts.push(chunk.subarray(start));
      length += chunk.length - start;
      if (length > maxLineBytes) yield null;
    }
  } catch (error) {
    throw new UsageError(`${file} can't be read: ${(error as Error).message}`);
  } finally {
    source.destroy();
    bytes.destroy();
  }
}
