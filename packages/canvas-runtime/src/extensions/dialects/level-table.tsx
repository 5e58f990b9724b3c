import type { CSSProperties, ReactNode } from "react";
import { type Color, classNames, useScrollFrame } from "./frame-parts.ts";
import { DialectStyles, isShown } from "./shell.tsx";

/** A cell of a LevelTable. */
export interface LevelCell {
  /** Text or a number: colour alone must never carry the meaning. */
  readonly text: ReactNode;
  /** Small text below the main text. */
  readonly note?: ReactNode;
  readonly hue: Color;
  /** The author's own colours, used instead of the hue. */
  readonly style?: CSSProperties | undefined;
  /** Tooltip. */
  readonly hint?: string | undefined;
}

/** Props of `LevelTable`. */
export interface LevelTableProps {
  readonly columns: readonly ReactNode[];
  /** As many cells as columns; null is an empty cell. */
  readonly rows: readonly { readonly title: ReactNode; readonly cells: readonly (LevelCell | null)[] }[];
  /** Heading above the row titles. */
  readonly corner?: ReactNode;
  readonly label?: string | undefined;
  readonly maxHeight?: number | undefined;
}

/** A table of tinted cells. It scrolls if it is too wide; the row titles stay visible. */
export function LevelTable({ columns, rows, corner, label, maxHeight }: LevelTableProps) {
  const frame = useScrollFrame();
  return (
    <div
      className="fp-table-frame fp-level-frame"
      style={maxHeight === undefined ? undefined : { maxHeight }}
      {...frame}
    >
      <DialectStyles />
      <table
        className="fp-table fp-levels"
        aria-label={label}
        style={{ "--fp-count": columns.length } as CSSProperties}
      >
        {[corner, ...columns].some(isShown) && (
          <thead>
            <tr>
              {isShown(corner) ? (
                <th scope="col" className="fp-table-heading fp-level-title">
                  {corner}
                </th>
              ) : (
                <td className="fp-level-title" />
              )}
              {columns.map((column, key) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: titles may repeat, and columns never move
                <th key={key} scope="col" className="fp-table-heading">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {rows.map(({ title, cells }, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: titles may repeat, and rows never move
            <tr key={row}>
              <th scope="row" className="fp-level-title">
                {title}
              </th>
              {cells.map((cell, place) => (
                <td
                  // biome-ignore lint/suspicious/noArrayIndexKey: cells are identified only by their position
                  key={place}
                  className={classNames("fp-level", cell !== null && `fp-level-toned fp-hue-${cell.hue}`)}
                  style={cell?.style}
                  title={cell?.hint}
                >
                  {cell?.text}
                  {isShown(cell?.note) && <div className="fp-level-note">{cell?.note}</div>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
