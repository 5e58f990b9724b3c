import type { CSSProperties } from "react";
import { useCanvasLanguage } from "../../language/canvas-language.ts";
import { ComponentStyles } from "../../theme/component-styles.tsx";
import { mergeStyle } from "../../theme/merge-style.ts";
import { diffStylesheet } from "./diff-stylesheet.ts";

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
