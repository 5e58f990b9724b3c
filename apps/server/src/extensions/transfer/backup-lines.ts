import { restoredCanvasSchema } from "@fingerpaint/canvas-store";
import { keyEntry, maxLabelLength } from "@fingerpaint/services/keys";
import { z } from "zod";

/**
 * The lines of a backup file, each a JSON object with one field, and the values that restoring accepts in them: only
 * those that the API itself could have stored, so that a forged file can't plant anything else. docs/running.md
 * describes the file.
 */

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
export const headerLine = z.object({ fingerpaintBackup: z.int().min(1), createdAt: z.string(), release: z.string() });

/** All other lines, by the name of their field. */
const lines = {
  canvas: z.strictObject({ canvas: restoredCanvasSchema }),
  key: z.strictObject({ key }),
  hashKey: z.strictObject({ hashKey }),
  blocked: z.strictObject({ blocked }),
  end: z.strictObject({ end }),
} as const;

/** Any line but the first. */
export type ContentLine = z.output<(typeof lines)[keyof typeof lines]>;
export type BackupEnd = z.output<typeof end>;

/** Parses a value as a line, or returns the issues with its field; null if it has no known field. */
export function parseContentLine(value: unknown): ContentLine | { readonly issues: z.core.$ZodIssue[] } | null {
  const name = typeof value === "object" && value !== null ? (Object.keys(value)[0] ?? "") : "";
  if (!Object.hasOwn(lines, name)) return null;
  const { success, data, error } = lines[name as keyof typeof lines].safeParse(value);
  return success ? data : { issues: error.issues };
}

/** The version that this release writes. It also reads all earlier ones: version 1 has no `hashKey` line. */
export const backupVersion = 2;
