import { type CSSProperties, type ReactNode, useEffect } from "react";
import {
  classNames,
  displayable,
  isShown,
  type LeafProps,
  readNumber,
  useCanvasLanguage,
  useScrollFrame,
} from "./kit-parts.ts";
import { hueOfRisk, LevelBlock, type LevelCell, LevelTable, type RiskLevel, riskLevels } from "./level-table.tsx";
import { fieldsOf, nameText } from "./loose-data.ts";
import { type RiskCell, type RiskTable, readRiskTable } from "./risk-table.ts";

/** A value of a RiskHeatmap: a number, a word such as "high", or both. */
export type RiskValue =
  | number
  | string
  | null
  | {
      id?: string | undefined;
      value?: number | undefined;
      /** none, low, medium, high or critical. @default depends on the share of the largest value */
      level?: string | undefined;
      label?: ReactNode;
      ariaLabel?: string | undefined;
    };

/** Props of `RiskHeatmap`: rows and columns of values, or a list of risks. */
export interface RiskHeatmapProps extends LeafProps {
  rows?: readonly ReactNode[] | undefined;
  columns?: readonly ReactNode[] | undefined;
  /** By row, then by column. Null is an empty cell. */
  values?: readonly (readonly RiskValue[])[] | undefined;
  /** Risks with a likelihood and an impact (numbers or words), or values with a label and a severity. */
  data?: readonly Readonly<Record<string, unknown>>[] | undefined;
  title?: ReactNode;
  description?: ReactNode;
  /** `swatch`: small squares without text; tooltips and screen readers give their values. */
  variant?: "default" | "swatch" | undefined;
  /** @default true */
  showValues?: boolean | undefined;
  /** Shows the levels and their colours below the map. @default true for `swatch` only */
  showLegend?: boolean | undefined;
  valueFormatter?: ((value: number) => ReactNode) | undefined;
  /** Preferred size of a swatch in px. @default 16 */
  cellSize?: number | undefined;
  /** Minimum size of a swatch in px if space is short. @default 8 */
  minCellSize?: number | undefined;
  /** The end that is visible first if the swatches scroll. @default "start" */
  initialScrollPosition?: "start" | "end" | undefined;
  /** Custom colours by level. */
  colorTemplate?: Partial<Record<RiskLevel, { background?: string; border?: string; color?: string }>> | undefined;
  /** `ariaLabel` names the map for screen readers; `none`, `low` and so on rename the levels. */
  labels?: Readonly<Record<string, string>> | undefined;
  /** In px; a taller map scrolls. Not for `swatch`. @default none */
  maxHeight?: number | undefined;
}

/** Severity by rows and columns: every cell shows its value and level, and is tinted by level. */
export function RiskHeatmap(props: RiskHeatmapProps) {
  const { say, format } = useCanvasLanguage();
  const labels = fieldsOf(props.labels);
  const table = readRiskTable(props as Readonly<Record<string, unknown>>);
  const levelName = (level: RiskLevel) => nameText(labels[level]) || say(level);
  const written = ({ value, words }: RiskCell): ReactNode => {
    if (value === null) return words;
    const number = formatted(props.valueFormatter, value) ?? format.plain(value);
    if (!isShown(words)) return number;
    if (typeof words === "string" && typeof number === "string") return `${words}: ${number}`;
    return (
      <>
        {words}: {number}
      </>
    );
  };
  const label =
    nameText(labels.ariaLabel) ||
    nameText(props.title) ||
    nameText((props as { ariaLabel?: string }).ariaLabel) ||
    say("heatMap");
  const isSwatch = props.variant === "swatch";
  const levels = riskLevels.filter((level) =>
    table.rows.some(({ cells }) => cells.some((cell) => cell?.level === level)),
  );
  const drawing = { table, written, levelName, label, colors: fieldsOf(props.colorTemplate), props };
  return (
    <LevelBlock {...props} isEmpty={table.rows.length === 0}>
      {isSwatch ? <Swatches {...drawing} /> : <WordyMap {...drawing} />}
      {(props.showLegend ?? isSwatch) && levels.length > 0 && (
        <ul className="fp-level-legend">
          {levels.map((level) => (
            <li key={level} className="fp-radar-name">
              <span className={`fp-level-key fp-hue-${hueOfRisk[level]}`} style={colorsOf(drawing.colors, level)} />
              {levelName(level)}
            </li>
          ))}
        </ul>
      )}
    </LevelBlock>
  );
}

interface Drawing {
  readonly table: RiskTable;
  readonly written: (cell: RiskCell) => ReactNode;
  readonly levelName: (level: RiskLevel) => string;
  readonly label: string;
  readonly colors: Readonly<Record<string, unknown>>;
  readonly props: RiskHeatmapProps;
}

function WordyMap({ table, written, levelName, label, colors, props }: Drawing) {
  const axes = fieldsOf(props.labels);
  const cellOf = (cell: RiskCell | null): LevelCell | null => {
    if (cell === null) return null;
    const { level } = cell;
    const text = props.showValues === false ? undefined : written(cell);
    const name = level === undefined ? "" : levelName(level);
    const isSaid = typeof text === "string" && text.toLowerCase() === name.toLowerCase();
    const isWorded = isShown(text) && !isSaid;
    return {
      text: isWorded ? text : name,
      note: isWorded && name !== "" ? name : undefined,
      hue: level === undefined ? "gray" : hueOfRisk[level],
      style: level === undefined ? undefined : colorsOf(colors, level),
      hint: cell.spoken,
    };
  };
  return (
    <LevelTable
      columns={table.columns}
      rows={table.rows.map(({ title, cells }) => ({ title, cells: cells.map(cellOf) }))}
      corner={displayable(axes.corner ?? axes.row ?? axes.scope)}
      label={label}
      maxHeight={readNumber(props.maxHeight) ?? undefined}
    />
  );
}

/** Squares as in an activity calendar. Their text is visually hidden and shown as a tooltip. */
function Swatches({ table, written, levelName, label, colors, props }: Drawing) {
  const frame = useScrollFrame();
  const { ref } = frame;
  const isAtEnd = props.initialScrollPosition === "end";
  useEffect(() => {
    if (isAtEnd && ref.current) ref.current.scrollLeft = ref.current.scrollWidth;
  }, [isAtEnd, ref]);
  const size = Math.min(48, Math.max(6, readNumber(props.cellSize) ?? 16));
  const least = Math.min(size, Math.max(4, readNumber(props.minCellSize) ?? 8));
  const sizes = { "--fp-cell": `${size}px`, "--fp-cell-least": `${least}px`, "--fp-count": table.columns.length };
  return (
    <div {...frame} className="fp-swatches" style={sizes as CSSProperties}>
      <table className="fp-swatch-table" aria-label={label}>
        <thead>
          <tr>
            <td />
            {table.columns.map((column, key) => (
              <th key={key} scope="col">
                <span className="fp-swatch-head">{column}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map(({ title, cells }, row) => (
            <tr key={row}>
              <th scope="row">{title}</th>
              {cells.map((cell, place) => {
                const level = cell?.level;
                const name = level === undefined ? "" : levelName(level);
                const said = cell && (cell.spoken ?? [nameText(written(cell)), name].filter(Boolean).join(", "));
                return (
                  <td key={place} title={said || undefined}>
                    {cell !== null && (
                      <div
                        className={classNames("fp-swatch-cell", level && `fp-hue-${hueOfRisk[level]}`)}
                        style={level && colorsOf(colors, level)}
                      >
                        <span className="fp-visually-hidden">{said}</span>
                      </div>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function formatted(format: unknown, value: number): ReactNode {
  if (typeof format !== "function") return undefined;
  try {
    return displayable(format(value));
  } catch {
    return undefined;
  }
}

function colorsOf(colors: Readonly<Record<string, unknown>>, level: RiskLevel): CSSProperties | undefined {
  const { background, border, color } = fieldsOf(colors[level]);
  if (typeof background !== "string") return undefined;
  return {
    background,
    ...(typeof border === "string" && { boxShadow: `inset 0 0 0 1px ${border}` }),
    ...(typeof color === "string" && { color }),
  };
}
