import { createHash } from "node:crypto";
import {
  type CanvasRecord,
  CanvasStoreError,
  type CanvasSummary,
  canvasBytes,
  type OverseenCanvas,
  type StoredCanvas,
} from "@fingerpaint/canvas-store";
import type { Insertable, Selectable } from "kysely";
import type { CanvasesTable } from "./schema/tables.ts";
import { fromStoredText, toStoredText } from "./stored-text.ts";

/** A PostgreSQL index entry holds 2.7 kB, and a character takes up to 3 bytes. */
const maxKeyLength = 512;

/** A canvas's columns, except those that the store sets itself. */
export type CanvasColumns = Omit<Insertable<CanvasesTable>, "insertion" | "source_holder">;

/** The columns that lists show. */
export const summaryColumns = [
  "canvas_id",
  "owner",
  "title",
  "source_md5",
  "access",
  "password",
  "expires_at",
  "created_at",
  "updated_at",
  "removed_at",
  "address_hash",
] as const;

type SummaryRow = Pick<Selectable<CanvasesTable>, (typeof summaryColumns)[number]> & {
  view_count: number | string | null;
};

/** @throws CanvasStoreError STORE_UNAVAILABLE if the id or owner is too long for an index. */
export function toRow(record: CanvasRecord): CanvasColumns {
  for (const field of ["canvasId", "owner"] as const) {
    const { length } = record[field];
    if (length > maxKeyLength) {
      throw new CanvasStoreError("STORE_UNAVAILABLE", `${field} has ${length} characters, at most ${maxKeyLength} fit`);
    }
  }
  const source = toStoredText(record.source);
  return {
    canvas_id: toStoredText(record.canvasId),
    owner: toStoredText(record.owner),
    title: toStoredText(record.title),
    source,
    source_md5: toStoredText(record.sourceMd5),
    source_sha256: createHash("sha256").update(source).digest("hex"),
    access: record.access,
    password: record.password === null ? null : toStoredText(record.password),
    expires_at: record.expiresAt === null ? null : toStoredText(record.expiresAt),
    created_at: toStoredText(record.createdAt),
    updated_at: toStoredText(record.updatedAt),
    removed_at: record.removedAt === null ? null : toStoredText(record.removedAt),
    address_hash: record.addressHash === null ? null : toStoredText(record.addressHash),
    bytes: canvasBytes(record),
    state: record.state === null ? null : toStoredText(record.state),
  };
}

export function toSummary(row: SummaryRow): CanvasSummary {
  return {
    canvasId: fromStoredText(row.canvas_id),
    owner: fromStoredText(row.owner),
    title: fromStoredText(row.title),
    sourceMd5: fromStoredText(row.source_md5),
    access: row.access,
    password: row.password === null ? null : fromStoredText(row.password),
    expiresAt: row.expires_at === null ? null : fromStoredText(row.expires_at),
    createdAt: fromStoredText(row.created_at),
    updatedAt: fromStoredText(row.updated_at),
    removedAt: row.removed_at === null ? null : fromStoredText(row.removed_at),
    addressHash: row.address_hash === null ? null : fromStoredText(row.address_hash),
    viewCount: Number(row.view_count ?? 0),
  };
}

export function toStoredCanvas(row: SummaryRow & Pick<Selectable<CanvasesTable>, "source" | "state">): StoredCanvas {
  const state = row.state === null ? null : fromStoredText(row.state);
  return { ...toSummary(row), source: fromStoredText(row.source), state };
}

export function toOverseenCanvas(row: SummaryRow & Pick<Selectable<CanvasesTable>, "bytes">): OverseenCanvas {
  return { ...toSummary(row), bytes: Number(row.bytes) };
}
