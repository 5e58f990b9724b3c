import type { CSSProperties, ReactNode } from "react";
import { DialectStyles, Note } from "./dialect-styles.tsx";
import {
  type Color,
  classNames,
  displayable,
  hueOfTone,
  isShown,
  type LeafProps,
  mergeStyle,
  useCanvasLanguage,
  useScrollFrame,
} from "./kit-parts.ts";

/** Props of a map or matrix, as its `LevelBlock` shows them. */
interface LevelBlockProps extends LeafProps {
  readonly title?: ReactNode;
  readonly description?: ReactNode;
  readonly isEmpty: boolean;
  readonly children: ReactNode;
}

/** A map or matrix with its title and description; if it is empty, a note says so. */
export function LevelBlock({ title, description, isEmpty, style, children }: LevelBlockProps) {
  const { say } = useCanvasLanguage();
  return (
    <div className="fp-level-block" style={mergeStyle(style)}>
      <DialectStyles />
      {isShown(title) && <div className="fp-figure-title">{displayable(title)}</div>}
      <Note className="fp-figure-note" text={description} />
      {isEmpty ? <div className="fp-figure-note">{say("noData")}</div> : children}
    </div>
  );
}

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

interface LevelTableProps {
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
                <th key={key} scope="col" className="fp-table-heading">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {rows.map(({ title, cells }, row) => (
            <tr key={row}>
              <th scope="row" className="fp-level-title">
                {title}
              </th>
              {cells.map((cell, place) => (
                <td
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

/** The level of a risk, or of anything else that should be low. */
export type RiskLevel = "none" | "low" | "medium" | "high" | "critical";

const riskWords: Readonly<Record<RiskLevel, string>> = {
  none: "none na n/a nil zero",
  low: "low verylow minor minimal negligible insignificant good ok success green rare unlikely",
  medium: "medium med mid moderate warning caution amber yellow possible",
  high: "high major elevated significant serious orange likely",
  critical: "critical crit extreme severe veryhigh catastrophic danger error red blocker blocked certain almostcertain",
};

const levelByWord = new Map(
  Object.entries(riskWords).flatMap(([level, words]) => words.split(" ").map((word) => [word, level as RiskLevel])),
);

/** The level that an author's word means, such as "Very High", "moderate" or "red"; undefined for unknown words. */
export function riskLevelOf(word: unknown): RiskLevel | undefined {
  return typeof word === "string" ? levelByWord.get(plainWord(word)) : undefined;
}

/** The levels in ascending order. */
export const riskLevels: readonly RiskLevel[] = ["none", "low", "medium", "high", "critical"];

/** The level for a share of the largest value: one level per quarter, "none" for 0 or less. */
export function riskLevelOfShare(share: number): RiskLevel {
  if (!(share > 0)) return "none";
  return riskLevels[Math.min(4, Math.max(1, Math.ceil(share * 4)))] ?? "none";
}

export const hueOfRisk: Readonly<Record<RiskLevel, Color>> = {
  none: "gray",
  low: "green",
  medium: "yellow",
  high: "orange",
  critical: "red",
};

const maturityWords: Partial<Record<Color, string>> = {
  green: "strong high excellent mature optimized optimizing optimised leading advanced complete done full",
  cyan: "good managed",
  blue: "usable defined basic",
  yellow: "medium moderate fair repeatable developing",
  orange: "partial initial emerging limited",
  red: "weak low poor adhoc blocked",
  gray: "missing none absent na n/a unknown",
};

const hueByMaturity = new Map(
  Object.entries(maturityWords).flatMap(([hue, words]) => words.split(" ").map((word) => [word, hue as Color])),
);

/** The hue of a maturity word, such as "strong" or "partial", or of any tone; gray for unknown words. */
export function hueOfMaturity(word: unknown): Color {
  return (typeof word === "string" && hueByMaturity.get(plainWord(word))) || hueOfTone(word);
}

/** The hue of a score from 0 to 1. */
export function hueOfScore(share: number): Color {
  const hues: readonly Color[] = ["red", "orange", "yellow", "cyan", "green"];
  return hues[Math.min(4, Math.max(0, Math.floor(share * 5)))] ?? "gray";
}

function plainWord(word: string): string {
  return word.toLowerCase().replace(/[\s_-]+/g, "");
}
