import type { CSSProperties, ReactNode } from "react";
import { classNames } from "../theme/class-names.ts";
import { mergeStyle } from "../theme/merge-style.ts";
import { hueOfTone } from "../theme/tone.ts";
import type { LeafProps } from "./component-props.ts";
import { renderInlineMarkdown } from "./inline-markdown.tsx";
import { useScrollFrame } from "./scroll-frame.ts";
import { readTableShape } from "./table-shape.ts";

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
              {withKeys(shape.headers, (header, key) => (
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
          {withKeys(shape.rows, (row, key) => (
            <tr
              key={key}
              className={classNames(
                "fp-table-row",
                rowToneClass(typeof rowTone === "string" ? rowTone : rowTone?.[key]),
              )}
            >
              {withKeys(row, (cell, column) => (
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

function rowToneClass(tone: unknown): string | undefined {
  return tone == null ? undefined : `fp-table-row-toned fp-hue-${hueOfTone(tone)}`;
}

/** Rows and cells are identified only by their position, so the index is the key. */
function withKeys<T>(items: readonly T[], render: (item: T, place: number) => ReactNode): ReactNode[] {
  return items.map(render);
}
