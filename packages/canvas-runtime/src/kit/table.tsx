import {
  type CSSProperties,
  type HTMLAttributes,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from "react";
import { useCanvasLanguage } from "../language/canvas-language.ts";
import { classNames, mergeStyle } from "../theme/class-names.ts";
import { useIsStatic } from "../theme/static-rendering.tsx";
import { hueOfTone } from "../theme/tone.ts";
import { displayable, type LeafProps, largestOf } from "./component-props.ts";
import { renderInlineMarkdown } from "./inline-markdown.tsx";

export type TableColumnAlign = "left" | "center" | "right";
export type TableRowTone = "success" | "danger" | "warning" | "info" | "neutral";

/** Props of `Table`. */
export interface TableProps extends LeafProps {
  /** Column titles; they determine the number of columns. */
  headers: readonly ReactNode[];
  /** Cells by row. Short rows are padded, extra cells dropped. Strings may contain inline Markdown. */
  rows: readonly (readonly ReactNode[])[];
  columnAlign?: readonly (TableColumnAlign | undefined)[] | undefined;
  /** The tone of each row, or one tone for all rows. */
  rowTone?: readonly (TableRowTone | undefined)[] | TableRowTone | undefined;
  /** Rounded border; wide tables scroll inside it. @default true */
  framed?: boolean | undefined;
  /** Tints every other row. @default false */
  striped?: boolean | undefined;
  /** Keeps the column titles visible while the table scrolls (set a `style.maxHeight`). @default false */
  stickyHeader?: boolean | undefined;
  /** Shown in the table if it has no rows. */
  emptyMessage?: ReactNode;
}

/** A table of text, numbers and elements. */
export function Table(props: TableProps) {
  const {
    headers,
    rows,
    columnAlign,
    rowTone,
    framed = true,
    striped,
    stickyHeader,
    emptyMessage,
    style,
    columns,
  } = props as TableProps & { columns?: unknown };
  const shape = readTableShape(headers, rows, columns);
  const scrollFrame = useScrollFrame();
  const alignOf = (index: number) => {
    const align = columnAlign?.[index] ?? shape.columnAlign[index];
    return (align === "right" || align === "center") && `fp-align-${align}`;
  };
  return (
    <div
      {...scrollFrame}
      className={classNames("fp-table-frame", framed ? "fp-table-framed" : "fp-table-bare")}
      style={mergeStyle(style)}
    >
      <table className="fp-table" style={narrowestTable(shape.columnCount)}>
        {shape.headers.length > 0 && (
          <thead>
            <tr>
              {shape.headers.map((header, key) => (
                <th
                  key={key}
                  scope="col"
                  className={classNames("fp-table-heading", alignOf(key), stickyHeader && "fp-table-heading-sticky")}
                >
                  {renderInlineMarkdown(header)}
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody className={classNames(striped && "fp-table-striped")}>
          {shape.rows.map((row, key) => (
            <tr
              key={key}
              className={classNames(
                "fp-table-row",
                rowToneClass(typeof rowTone === "string" ? rowTone : rowTone?.[key]),
              )}
            >
              {row.map((cell, column) => (
                <td
                  key={column}
                  className={classNames(
                    "fp-table-cell",
                    alignOf(column),
                    alignOf(column) === "fp-align-right" && isNumberWithUnit(cell) && "fp-table-number",
                  )}
                >
                  {renderInlineMarkdown(cell)}
                </td>
              ))}
            </tr>
          ))}
          {shape.rows.length === 0 && emptyMessage != null && (
            <tr>
              <td className="fp-table-empty" colSpan={Math.max(1, shape.columnCount)}>
                {renderInlineMarkdown(emptyMessage)}
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  );
}

/** On a phone, a table with many columns scrolls instead of breaking every word. */
function narrowestTable(columnCount: number): CSSProperties {
  return { "--fp-table-narrowest": `${columnCount * 92}px` } as CSSProperties;
}

/** Whether a text is short enough to be a number with a unit, which shouldn't wrap. */
function isNumberWithUnit(cell: ReactNode): boolean {
  return typeof cell === "string" && cell.length <= 24;
}

/** Other hosts have "default" for rows without a tone. */
function rowToneClass(tone: unknown): string | undefined {
  return tone == null || tone === "default" ? undefined : `fp-table-row-toned fp-hue-${hueOfTone(tone)}`;
}

/** A table ready to render: every row has as many cells as there are columns. */
interface TableShape {
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
  const columnCount = named.length || largestOf(cells.map((row) => row.length));
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

/**
 * Attributes for an element around a table. If the table overflows it, the element gets a name and a tab stop, so that
 * it can be scrolled by keyboard.
 */
export function useScrollFrame(): HTMLAttributes<HTMLDivElement> & { ref: RefObject<HTMLDivElement | null> } {
  const ref = useRef<HTMLDivElement>(null);
  const [isScrollable, setScrollable] = useState(false);
  const { say } = useCanvasLanguage();
  // Without scripts nothing can be measured, so every table gets a tab stop.
  const isStatic = useIsStatic();
  useEffect(() => {
    const element = ref.current;
    if (!element || typeof ResizeObserver !== "function") return undefined;
    const measure = () =>
      setScrollable(element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1);
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    if (element.firstElementChild) observer.observe(element.firstElementChild);
    return () => observer.disconnect();
  }, []);
  if (!isScrollable && !isStatic) return { ref };
  return { ref, role: "region", "aria-label": say("scrollableTable"), tabIndex: 0 };
}
