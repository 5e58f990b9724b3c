import type { ReactNode } from "react";
import {
  type CanvasLanguage,
  displayable,
  isShown,
  type LeafProps,
  readNumber,
  renderInlineMarkdown,
  useCanvasLanguage,
} from "./kit-parts.ts";
import { hueOfMaturity, hueOfScore, LevelBlock, type LevelCell, LevelTable } from "./level-table.tsx";
import { anyList, fieldsOf, firstOf, nameOf } from "./loose-data.ts";

/** A row or a column of a MaturityMatrix. A plain string is both id and title. */
export type MaturityAxis = string | { id?: string | undefined; title?: ReactNode };

/** A cell of a MaturityMatrix. */
export interface MaturityCell {
  /** The id of the row. */
  scopeId: string;
  /** The id of the column. */
  dimensionId: string;
  /** The maturity, as a word or a number. */
  level?: ReactNode;
  /** Colours the cell: strong, good, usable, medium, partial, weak, or any tone. @default depends on the level */
  tone?: string | undefined;
  description?: ReactNode;
}

/** Props of `MaturityMatrix`. */
export interface MaturityMatrixProps extends LeafProps {
  /** The columns. */
  dimensions: readonly MaturityAxis[];
  /** The rows. */
  scopes?: readonly MaturityAxis[] | undefined;
  cells?: readonly MaturityCell[] | undefined;
  /** `scope`: heading above the row titles. */
  labels?: { scope?: string | undefined } | undefined;
  title?: ReactNode;
  description?: ReactNode;
  /** In px; a taller matrix scrolls. @default none */
  maxHeight?: number | undefined;
}

/** Rates several things in several dimensions, as a table of tinted cells. */
export function MaturityMatrix(props: MaturityMatrixProps) {
  const { format, say } = useCanvasLanguage();
  const { columns, rows } = readMatrix(props, say);
  const top = Math.max(1, ...rows.flatMap(({ cells }) => cells.map((cell) => readNumber(levelOf(cell)) ?? 0)));
  const scale = [1, 5, 10, 100].find((end) => top <= end) ?? top;
  const cellOf = (cell: unknown): LevelCell | null => {
    const level = firstOf(cell, ["level", "current", "value", "score", "label", "text"]) ?? levelOf(cell);
    if (!isShown(level)) return null;
    const number = typeof level === "number" ? level : null;
    const tone = firstOf(cell, ["tone", "status"]);
    const hue = tone === undefined && number !== null ? hueOfScore(number / scale) : hueOfMaturity(tone ?? level);
    const below = firstOf(cell, ["description", "detail", "note", "evidence"]);
    return {
      text: number === null ? renderInlineMarkdown(displayable(level)) : format.plain(number),
      note: below === undefined ? undefined : renderInlineMarkdown(displayable(below)),
      hue,
    };
  };
  return (
    <LevelBlock {...props} isEmpty={rows.length === 0}>
      <LevelTable
        columns={columns}
        rows={rows.map(({ title, cells }) => ({ title, cells: cells.map(cellOf) }))}
        corner={displayable(props.labels?.scope)}
        label={typeof props.title === "string" ? props.title : undefined}
        maxHeight={readNumber(props.maxHeight) ?? undefined}
      />
    </LevelBlock>
  );
}

interface Matrix {
  readonly columns: readonly ReactNode[];
  readonly rows: readonly { readonly title: ReactNode; readonly cells: readonly unknown[] }[];
}

/** Reads cells from a list, from objects by id, or from rows. Without cells, each item shows its own level. */
function readMatrix(props: MaturityMatrixProps, say: CanvasLanguage["say"]): Matrix {
  const { dimensions, scopes, cells, rows, columns, data, values, levels } = props as MaturityMatrixProps &
    Readonly<Record<string, unknown>>;
  const given: unknown = cells ?? data ?? values;
  const across = axisOf(dimensions ?? columns);
  const down = axisOf(scopes ?? rows);
  const list = anyList(given).filter((cell) => typeof cell === "object" && cell !== null && !Array.isArray(cell));
  if (list.length > 0 && list.some((cell) => idOf(cell, columnKeys) !== undefined)) {
    const wide = across.length > 0 ? across : axisOf([...new Set(list.map((cell) => idOf(cell, columnKeys)))]);
    const long = down.length > 0 ? down : axisOf([...new Set(list.map((cell) => idOf(cell, rowKeys)))]);
    return tableOf(wide, long, (row, column) =>
      list.find((cell) => idOf(cell, rowKeys) === row.id && idOf(cell, columnKeys) === column.id),
    );
  }
  if (Array.isArray(given) && given.some(Array.isArray)) {
    return tableOf(across, down, (row, column) => anyList(given[row.place])[column.place]);
  }
  if (typeof given === "object" && given !== null && !Array.isArray(given) && down.length > 0) {
    const at = (outer: string, inner: string) => fieldsOf(fieldsOf(given)[outer])[inner];
    return tableOf(across, down, (row, column) => at(row.id, column.id) ?? at(column.id, row.id));
  }
  // No cells: each item becomes a row with its own level and target.
  const own = anyList(list.length > 0 ? list : (dimensions ?? rows ?? scopes)).filter(
    (item) => levelOf(item) !== undefined || fieldsOf(item).target !== undefined,
  );
  const names = anyList(levels as readonly unknown[]).map(nameOf);
  const named = (level: unknown) => (typeof level === "number" && names[level - 1] ? names[level - 1] : level);
  const hasTargets = own.some((item) => fieldsOf(item).target !== undefined);
  const labels = fieldsOf(props.labels);
  return {
    columns: [
      displayable(labels.level) ?? say("level"),
      ...(hasTargets ? [displayable(labels.target) ?? say("target")] : []),
    ],
    rows: own.map((item) => ({
      title: nameOf(item),
      cells: [
        { ...fieldsOf(item), level: named(levelOf(item)) },
        ...(hasTargets ? [{ level: named(fieldsOf(item).target) }] : []),
      ],
    })),
  };
}

interface AxisItem {
  readonly id: string;
  readonly title: ReactNode;
  readonly place: number;
}

function axisOf(items: unknown): AxisItem[] {
  return anyList(items).map((item, place) => {
    const title = nameOf(item);
    return { id: plainId(firstOf(item, ["id", "key"]) ?? title) ?? String(place), title, place };
  });
}

function tableOf(
  across: readonly AxisItem[],
  down: readonly AxisItem[],
  cellAt: (row: AxisItem, column: AxisItem) => unknown,
): Matrix {
  return {
    columns: across.map(({ title }) => title),
    rows: down.map((row) => ({ title: row.title, cells: across.map((column) => cellAt(row, column)) })),
  };
}

const rowKeys = ["scopeId", "scope", "rowId", "row"];
const columnKeys = ["dimensionId", "dimension", "columnId", "column"];

function idOf(cell: unknown, keys: readonly string[]): string | undefined {
  return plainId(firstOf(cell, keys));
}

function plainId(id: unknown): string | undefined {
  return typeof id === "string" || typeof id === "number" ? String(id) : undefined;
}

/** The level of a row, a column or a cell. A cell that isn't an object is itself the level. */
function levelOf(cell: unknown): unknown {
  if (typeof cell !== "object" || cell === null) return cell;
  return firstOf(cell, ["level", "current", "value", "score", "tone", "status"]);
}
