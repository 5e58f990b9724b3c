import type { ReactNode } from "react";
import { displayable } from "./displayable.ts";

/** A table ready to render: every row has as many cells as there are columns. */
export interface TableShape {
  /** Empty if the author named no columns. */
  headers: ReactNode[];
  columnCount: number;
  rows: ReactNode[][];
  /** Alignments given in `columns`. */
  columnAlign: unknown[];
}

interface Column {
  header: ReactNode;
  key: string | undefined;
  align: unknown;
}

/**
 * Normalizes what authors pass as a table. The types declare `headers` and rows of cells. Real canvases also pass
 * `columns` (names, or objects with a key and a header) and rows that are objects. Short rows are padded and extra
 * cells dropped.
 */
export function readTableShape(headers: unknown, rows: unknown, columns: unknown): TableShape {
  const given = listOf(columns).map(readColumn);
  const named: Column[] = Array.isArray(headers)
    ? headers.map((header, index) => ({
        header: displayable(header),
        key: given[index]?.key,
        align: given[index]?.align,
      }))
    : given;
  const cells = listOf(rows).map((row) => readRow(row, named));
  const columnCount = named.length || Math.max(0, ...cells.map((row) => row.length));
  return {
    headers: named.map((column) => column.header),
    columnCount,
    rows: cells.map((row) => Array.from({ length: columnCount }, (_, index) => displayable(row[index]))),
    columnAlign: named.map((column) => column.align),
  };
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function readColumn(column: unknown): Column {
  if (!isRecord(column)) return { header: displayable(column), key: textOf(column), align: undefined };
  const key = textOf(column.key ?? column.id ?? column.accessor ?? column.field ?? column.dataIndex ?? column.name);
  const header = column.header ?? column.label ?? column.title ?? column.name ?? key;
  return { header: displayable(header), key, align: column.align };
}

function readRow(row: unknown, columns: readonly Column[]): readonly unknown[] {
  if (Array.isArray(row)) return row;
  if (!isRecord(row)) return [row];
  if (Array.isArray(row.cells)) return row.cells;
  const keys = columns.map((column) => column.key ?? textOf(column.header));
  const isKeyed = keys.some((key) => key !== undefined && Object.hasOwn(row, key));
  return isKeyed ? keys.map((key) => (key === undefined ? undefined : row[key])) : Object.values(row);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !("$$typeof" in value);
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}
