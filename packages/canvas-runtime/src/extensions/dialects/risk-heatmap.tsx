import { type CSSProperties, type ReactNode, useEffect } from "react";
import { DialectStyles } from "./dialect-styles.tsx";
import {
  classNames,
  displayable,
  isShown,
  type LeafProps,
  mergeStyle,
  readNumber,
  renderInlineMarkdown,
  useCanvasLanguage,
  useScrollFrame,
} from "./kit-parts.ts";
import {
  hueOfRisk,
  type LevelCell,
  LevelTable,
  type RiskLevel,
  riskLevelOf,
  riskLevelOfShare,
  riskLevels,
} from "./level-table.tsx";
import { anyList, fieldsOf, firstOf, nameOf, nameText } from "./loose-data.ts";

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
  const drawing = { table, written, levelName, label, colors: fieldsOf(props.colorTemplate) };
  return (
    <div className="fp-level-block" style={mergeStyle(props.style)}>
      <DialectStyles />
      {isShown(props.title) && <div className="fp-figure-title">{displayable(props.title)}</div>}
      {isShown(props.description) && (
        <div className="fp-figure-note">{renderInlineMarkdown(displayable(props.description))}</div>
      )}
      {table.rows.length === 0 ? (
        <div className="fp-figure-note">{say("noData")}</div>
      ) : isSwatch ? (
        <Swatches {...drawing} props={props} />
      ) : (
        <WordyMap {...drawing} props={props} />
      )}
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
    </div>
  );
}

interface Drawing {
  readonly table: ReturnType<typeof readRiskTable>;
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
                const said = cell && (cell.spoken ?? [asText(written(cell)), name].filter(Boolean).join(", "));
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

function asText(node: ReactNode): string {
  return typeof node === "string" || typeof node === "number" ? String(node) : "";
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

/** A parsed cell of a heat map: a number, words, or both. */
interface RiskCell {
  readonly value: number | null;
  readonly words: ReactNode;
  readonly level: RiskLevel | undefined;
  /** The author's text for screen readers. */
  readonly spoken: string | undefined;
}

/** A parsed heat map. */
interface RiskTable {
  readonly columns: readonly ReactNode[];
  readonly rows: readonly { readonly title: ReactNode; readonly cells: readonly (RiskCell | null)[] }[];
}

/** Reads rows and columns of values, a list of risks by likelihood and impact, or a list of values. */
function readRiskTable(props: Readonly<Record<string, unknown>>): RiskTable {
  const { rows, columns, values, cells, data, matrix, risks, items } = props;
  const given = values ?? cells ?? matrix ?? data ?? risks ?? items;
  const across = anyList(columns ?? props.xLabels);
  const down = anyList(rows ?? props.yLabels);
  const ownRows = down.map((row) => anyList(firstOf(row, ["values", "cells", "data"])));
  const list = anyList(given);
  let table: { columns: readonly unknown[]; rows: readonly { title: unknown; cells: readonly unknown[] }[] };
  if (list.some(Array.isArray) || ownRows.some(({ length }) => length > 0)) {
    const lines = list.some(Array.isArray) ? list.map(anyList) : ownRows;
    const count = Math.max(across.length, ...lines.map(({ length }) => length));
    const names = Array.from({ length: count }, (_, place) => across[place] ?? "");
    table = {
      columns: names,
      rows: lines.map((line, place) => ({ title: down[place] ?? "", cells: names.map((_, at) => line[at]) })),
    };
  } else if (list.some((item) => placeOf(item, columnKeys) !== undefined && placeOf(item, rowKeys) !== undefined)) {
    table = crossed(list, across, down);
  } else {
    table = { columns: [""], rows: list.map((item) => ({ title: item, cells: [item] })) };
  }
  const isListed = table.columns.length === 1 && table.columns[0] === "" && !list.some(Array.isArray);
  const read = table.rows.map(({ title, cells: line }) => ({
    title: nameOf(title),
    cells: line.map((cell) => readCell(cell, isListed)),
  }));
  const largest = readNumber(props.maxValue ?? props.max) ?? 0;
  const top = Math.max(largest, ...read.flatMap((row) => row.cells.map((cell) => cell?.value ?? 0)));
  return {
    columns: table.columns.map(nameOf),
    rows: read.map((row) => ({ ...row, cells: row.cells.map((cell) => withLevel(cell, top)) })),
  };
}

const columnKeys = ["impact", "consequence", "severityScore", "column", "columnId", "x", "dimensionId"];
const rowKeys = ["likelihood", "probability", "row", "rowId", "y", "category", "scopeId"];
const valueKeys = ["value", "count", "score", "total"];
const levelKeys = ["level", "severity", "risk", "rating", "tone", "status"];

function placeOf(item: unknown, keys: readonly string[]): string | number | undefined {
  const place = firstOf(item, keys);
  return typeof place === "string" || typeof place === "number" ? place : undefined;
}

/** Places risks in a grid with the least likely and least severe at the bottom left, as usual for such maps. */
function crossed(list: readonly unknown[], across: readonly unknown[], down: readonly unknown[]) {
  const columns = placesOf(list, columnKeys, across);
  const rows = placesOf(list, rowKeys, down);
  const isGraded = list.some((item) => firstOf(item, ["likelihood", "probability"]) !== undefined);
  const ordered = isGraded && down.length === 0 ? [...rows].reverse() : rows;
  return {
    columns: columns.map(({ title }) => title),
    rows: ordered.map((row) => ({
      title: row.title,
      cells: columns.map((column) => {
        const here = list.filter(
          (item) => placeOf(item, rowKeys) === row.place && placeOf(item, columnKeys) === column.place,
        );
        if (here.length === 0) return null;
        const share = ((rows.indexOf(row) + 1) / rows.length) * ((columns.indexOf(column) + 1) / columns.length);
        const value = here.length === 1 ? firstOf(here[0], valueKeys) : undefined;
        const names = here.map(nameOf).map(nameText).filter(Boolean).join(", ");
        const own = here.map((item) => riskLevelOf(firstOf(item, levelKeys)));
        return {
          ...(value !== undefined && { value }),
          words: names === "" && value === undefined ? String(here.length) : names,
          level: mostOf(own) ?? (isGraded ? levelOfPlace(share) : undefined),
          ariaLabel: here.length === 1 ? fieldsOf(here[0]).ariaLabel : undefined,
        };
      }),
    })),
  };
}

function levelOfPlace(share: number): RiskLevel {
  return share >= 0.6 ? "critical" : share >= 0.35 ? "high" : share >= 0.15 ? "medium" : "low";
}

function mostOf(levels: readonly (RiskLevel | undefined)[]): RiskLevel | undefined {
  return riskLevels.findLast((level) => levels.includes(level));
}

/** The rows or columns: those given, otherwise all that occur, with numbers and level words in ascending order. */
function placesOf(list: readonly unknown[], keys: readonly string[], given: readonly unknown[]) {
  const found = [...new Set(list.map((item) => placeOf(item, keys)))].filter((place) => place !== undefined);
  if (given.length > 0) {
    return given.map((item, index) => {
      const names = [fieldsOf(item).id, item, nameText(item)];
      return { place: found.find((place) => names.includes(place)) ?? index + 1, title: item };
    });
  }
  const most = Math.max(...found.map((place) => (typeof place === "number" ? place : Number.NaN)));
  const places =
    Number.isInteger(most) && most >= 1 && most <= 10
      ? Array.from({ length: Math.max(3, most) }, (_, index) => index + 1)
      : found.toSorted((one, other) => rankOf(one) - rankOf(other));
  return places.map((place) => ({ place, title: place }));
}

function rankOf(place: string | number): number {
  if (typeof place === "number") return place;
  const level = riskLevelOf(place);
  return level === undefined ? 0 : riskLevels.indexOf(level);
}

/** Reads a cell. In a list the rows show the names, so a cell has only a value and a level. */
function readCell(cell: unknown, isListed: boolean): RiskCell | null {
  if (cell == null || cell === "" || typeof cell === "boolean") return null;
  const own = typeof cell === "object" ? cell : { [typeof cell === "number" ? "value" : "words"]: cell };
  const fields = fieldsOf(own);
  const level = firstOf(own, levelKeys);
  const given = firstOf(own, valueKeys);
  const value = readNumber(given);
  const texts = isListed ? [] : [fields.words, fields.label, fields.text, fields.title, fields.name];
  const unread = value === null ? given : undefined;
  const words = [...texts, unread].find((text) => text != null && text !== "");
  const spoken = [fields.ariaLabel, fields.tooltip].find((text) => typeof text === "string");
  return {
    value,
    words: nameOf(words ?? (riskLevelOf(level) === undefined && value === null ? level : undefined)),
    level: riskLevelOf(level) ?? (value === null ? riskLevelOf(words) : undefined),
    spoken,
  };
}

function withLevel(cell: RiskCell | null, top: number): RiskCell | null {
  if (cell === null || cell.level !== undefined || cell.value === null) return cell;
  return { ...cell, level: riskLevelOfShare(top > 0 ? cell.value / top : 0) };
}
