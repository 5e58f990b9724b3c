import { z } from "zod";
import { keyEntry } from "../keys/key-file.ts";

/** The lines of a backup file, version 1, each a JSON object with one field. docs/running.md describes the file. */

const canvas = z.strictObject({
  canvasId: z.string(),
  owner: z.string(),
  title: z.string(),
  source: z.string(),
  sourceMd5: z.string(),
  access: z.enum(["public", "password"]),
  password: z.string().nullable(),
  expiresAt: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
  removedAt: z.string().nullable(),
  addressHash: z.string().nullable(),
  // Backups of releases without states have no such field.
  state: z.string().nullable().default(null),
  viewCount: z.int().nonnegative(),
});

const blocked = z.strictObject({ sourceSha256: z.string(), canvasId: z.string(), blockedAt: z.string() });

const end = z.strictObject({ canvases: z.int(), keys: z.int(), blocked: z.int(), sha256: z.string() });

/** The first line. A newer version is refused by its number. */
export const headerLine = z.object({ fingerpaintBackup: z.int(), createdAt: z.string(), release: z.string() });

/** Any other line. */
export const contentLine = z.union([
  z.strictObject({ canvas }),
  z.strictObject({ key: keyEntry }),
  z.strictObject({ blocked }),
  z.strictObject({ end }),
]);

export type ContentLine = z.output<typeof contentLine>;
export type BackupEnd = z.output<typeof end>;

/** The version that this release writes and reads. */
export const backupVersion = 1;
