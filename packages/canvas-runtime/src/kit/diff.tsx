import type { CSSProperties } from "react";
import { useCanvasLanguage } from "../language/canvas-language.ts";
import { classNames, mergeStyle } from "../theme/class-names.ts";
import { ComponentStyles } from "../theme/component-styles.tsx";

/** The static styles of diffs; a document includes this text once. */
export const diffStylesheet = `
.fp-diff{min-width:0;max-width:100%;overflow-x:auto;color:var(--fp-text-primary);font-family:var(--fp-font-code);font-size:12px;line-height:18px;tab-size:4}
.fp-diff-lines{display:grid;width:max-content;min-width:100%}
.fp-diff-line{display:flex;min-height:18px;text-decoration:none;white-space:pre;border-left:0 solid transparent}
.fp-diff-strip{flex:none;width:3px}
.fp-diff-added{background:var(--fp-diff-inserted-line)}
.fp-diff-removed{background:var(--fp-diff-removed-line)}
.fp-diff-added>.fp-diff-strip{background:var(--fp-diff-strip-added)}
.fp-diff-removed>.fp-diff-strip{background:var(--fp-diff-strip-removed)}
.fp-diff-number{flex:none;padding:0 8px 0 10px;color:var(--fp-text-quaternary);text-align:right;user-select:none}
.fp-diff-added>.fp-diff-number-colored,.fp-diff-added>.fp-diff-sign,.fp-diff-plus{color:var(--fp-tone-text-green)}
.fp-diff-removed>.fp-diff-number-colored,.fp-diff-removed>.fp-diff-sign,.fp-diff-minus{color:var(--fp-tone-text-red)}
.fp-diff-sign{flex:none;width:18px;text-align:center;user-select:none}
.fp-diff-content{flex:1 1 auto;padding-right:12px}
.fp-diff-stats{display:inline-flex;gap:6px;flex:none;font-size:12px;line-height:16px;font-weight:500;font-variant-numeric:tabular-nums;white-space:nowrap}
`;

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
  const digits = Math.max(2, ...lines.map(({ number }) => String(number ?? "").length));
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
            // biome-ignore lint/suspicious/noArrayIndexKey: lines may be equal, and never move
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
          +{added}
          <span className="fp-visually-hidden"> {say("linesAdded")}</span>
        </span>
      )}
      {removed > 0 && (
        <span className="fp-diff-minus">
          -{removed}
          <span className="fp-visually-hidden"> {say("linesRemoved")}</span>
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
