import { createHash } from "node:crypto";
import {
  type CanvasRecord,
  CanvasStoreError,
  type CanvasSummary,
  canvasBytes,
  canvasFields,
  type SizedSummary,
  type StoredCanvas,
} from "@fingerpaint/canvas-store";
import type { Insertable, Selectable } from "kysely";
import { columnOfField } from "./schema/migrations.ts";
import type { CanvasesTable, ColumnsOf } from "./schema/tables.ts";
import { fromStoredText, toStoredText } from "./stored-text.ts";

/** A PostgreSQL index entry can have 2.7 kB, and a character takes up to 3 bytes. */
const maxKeyLength = 512;

/** A canvas's columns, except those that the store sets itself. */
export type CanvasColumns = Omit<Insertable<CanvasesTable>, "insertion" | "source_holder">;

type SummaryField = Exclude<keyof CanvasRecord, "source" | "state">;

const summaryFields = canvasFields.filter((field): field is SummaryField => field !== "source" && field !== "state");

export const summaryColumns = summaryFields.map((field) => columnOfField[field]);

/** Null if the canvas has never been viewed. */
interface JoinedViews {
  view_count: number | string | null;
}

type SummaryRow = ColumnsOf<SummaryField> & JoinedViews;

/** @throws CanvasStoreError STORE_UNAVAILABLE if the id or owner is too long for an index. */
export function toRow(record: CanvasRecord): CanvasColumns {
  for (const field of ["canvasId", "owner"] as const) {
    const { length } = record[field];
    if (length > maxKeyLength) {
      const details = `${field} has ${length} characters, and the limit is ${maxKeyLength}`;
      throw new CanvasStoreError("STORE_UNAVAILABLE", details);
    }
  }
  const columns = toColumns(record, canvasFields);
  const source_sha256 = createHash("sha256").update(columns.source).digest("hex");
  return { ...columns, source_sha256, bytes: canvasBytes(record) };
}

export function toSummaryColumns(summary: CanvasSummary): ColumnsOf<SummaryField> {
  return toColumns(summary, summaryFields);
}

export function toSummary(row: SummaryRow): CanvasSummary {
  return { ...fromColumns(row, summaryFields), viewCount: Number(row.view_count ?? 0) };
}

export function toStoredCanvas(row: ColumnsOf<keyof CanvasRecord> & JoinedViews): StoredCanvas {
  return { ...fromColumns(row, canvasFields), viewCount: Number(row.view_count ?? 0) };
}

export function toSizedSummary(row: SummaryRow & Pick<Selectable<CanvasesTable>, "bytes">): SizedSummary {
  return { ...toSummary(row), bytes: Number(row.bytes) };
}

/** Each of these fields in its column, with text escaped as the database needs it. */
function toColumns<Field extends keyof CanvasRecord>(
  record: Pick<CanvasRecord, Field>,
  fields: readonly Field[],
): ColumnsOf<Field> {
  const columns: Record<string, string | null> = {};
  for (const field of fields) {
    const value: string | null = record[field];
    columns[columnOfField[field]] = value === null ? null : toStoredText(value);
  }
  return columns as ColumnsOf<Field>;
}

function fromColumns<Field extends keyof CanvasRecord>(
  row: Readonly<Record<(typeof columnOfField)[Field], string | null>>,
  fields: readonly Field[],
): Pick<CanvasRecord, Field> {
  const record: Record<string, string | null> = {};
  for (const field of fields) {
    const value = row[columnOfField[field]];
    record[field] = value === null ? null : fromStoredText(value);
  }
  return record as Pick<CanvasRecord, Field>;
}
