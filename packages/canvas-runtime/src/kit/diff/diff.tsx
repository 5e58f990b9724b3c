import type { CSSProperties } from "react";
import { useCanvasLanguage } from "../../language/canvas-language.ts";
import { classNames, mergeStyle } from "../../theme/class-names.ts";
import { ComponentStyles } from "../../theme/static-rendering.tsx";
import { largestOf } from "../component-props.ts";
import { diffStylesheet } from "./diff-stylesheet.ts";

/** The kind of change to a line. */
export type DiffLineType = "added" | "removed" | "unchanged";

/** One line of a diff. */
export interface DiffLineData {
  /** Anything else counts as unchanged. */
  type: DiffLineType;
  content: string;
  lineNumber?: number | undefined;
}

/** Props of `DiffView`. */
export interface DiffViewProps {
  lines: readonly DiffLineData[];
  /** The file that the lines are from; names the diff for screen readers. */
  path?: string | undefined;
  /** Accepted for future highlighting; lines are shown as plain text. */
  language?: string | undefined;
  /** Shows line numbers if at least one line has one. @default true */
  showLineNumbers?: boolean | undefined;
  /** Shows the numbers of changed lines in the colour of the change. @default true */
  coloredLineNumbers?: boolean | undefined;
  /** Shows a strip at the edge of changed lines. @default true */
  showAccentStrip?: boolean | undefined;
  style?: CSSProperties | undefined;
}

const signs: Record<DiffLineType, string> = { added: "+", removed: "-", unchanged: " " };

/**
 * Lines of a unified diff in a monospaced font, without a frame. Changed lines are `ins` and `del` elements, so that
 * colour isn't the only difference.
 */
export function DiffView(props: DiffViewProps) {
  const lines = (Array.isArray(props.lines) ? (props.lines as readonly DiffLineData[]) : []).map((line) => ({
    type: line?.type === "added" || line?.type === "removed" ? line.type : ("unchanged" as const),
    content: String(line?.content ?? "").replace(/\r?\n$/, ""),
    number: line?.lineNumber,
  }));
  const { say } = useCanvasLanguage();
  const showsNumbers = props.showLineNumbers !== false && lines.some(({ number }) => number != null);
  const digits = largestOf(
    lines.map(({ number }) => String(number ?? "").length),
    2,
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups form fields; this groups lines
    <div
      className="fp-diff"
      role="group"
      aria-label={props.path ? say("diffOf", { path: props.path }) : say("diff")}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard
      tabIndex={0}
      style={mergeStyle(props.style)}
    >
      <ComponentStyles name="diff" css={diffStylesheet} />
      <div className="fp-diff-lines">
        {lines.map(({ type, content, number }, index) => {
          const Line = { added: "ins", removed: "del", unchanged: "div" }[type] as "div";
          return (
            <Line key={index} className={classNames("fp-diff-line", type !== "unchanged" && `fp-diff-${type}`)}>
              {props.showAccentStrip !== false && <span className="fp-diff-strip" />}
              {showsNumbers && (
                <span
                  className={classNames(
                    "fp-diff-number",
                    props.coloredLineNumbers !== false && "fp-diff-number-colored",
                  )}
                  style={{ minWidth: `calc(${digits}ch + 18px)` }}
                >
                  {number}
                </span>
              )}
              <span className="fp-diff-sign">{signs[type]}</span>
              <span className="fp-diff-content">{content}</span>
            </Line>
          );
        })}
      </div>
    </div>
  );
}

/** Props of `DiffStats`. */
export interface DiffStatsProps {
  /** Lines added. @default 0 */
  additions?: number | undefined;
  /** Lines removed. @default 0 */
  deletions?: number | undefined;
  style?: CSSProperties | undefined;
}

/** How many lines a change adds and removes, as "+12 -3". Renders nothing if both are 0. */
export function DiffStats({ additions, deletions, style }: DiffStatsProps) {
  const { say } = useCanvasLanguage();
  const added = lineCount(additions);
  const removed = lineCount(deletions);
  if (added === 0 && removed === 0) return null;
  return (
    <span className="fp-diff-stats" style={mergeStyle(style)}>
      <ComponentStyles name="diff" css={diffStylesheet} />
      {added > 0 && (
        <span className="fp-diff-plus">
          <span className="fp-visually-hidden">{say("linesAdded")}: </span>+{added}
        </span>
      )}
      {removed > 0 && (
        <span className="fp-diff-minus">
          <span className="fp-visually-hidden">{say("linesRemoved")}: </span>-{removed}
        </span>
      )}
    </span>
  );
}

/** The count to display: a whole number of at least 0. */
function lineCount(count: unknown): number {
  const read = Math.abs(Math.round(Number(count ?? 0)));
  return Number.isFinite(read) ? read : 0;
}
