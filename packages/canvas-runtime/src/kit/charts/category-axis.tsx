import { largestOf } from "../component-props.ts";
import { ellipsize, textWidth } from "./text-width.ts";

/** Labels below an upright plot. Unslanted labels move inwards if they would cross its edges. */
export function CategoryAxis(props: {
  labels: CategoryLabels;
  /** x of each category, in px. */
  centers: readonly number[];
  /** Lower edge of the plot, in px. */
  bottom: number;
  /** Width of the whole drawing, in px. */
  width: number;
}) {
  const { labels, centers, bottom, width } = props;
  return (
    <g>
      {labels.lines.map((lines, index) => {
        const center = centers[index] ?? 0;
        if (labels.isSlanted) {
          return (
            <text
              key={index}
              className="fp-chart-label"
              textAnchor="end"
              transform={`translate(${center + 4} ${bottom + 14}) rotate(-${labelSlant})`}
            >
              {lines[0]}
            </text>
          );
        }
        const x = middleOf(lines, center, width);
        return (
          <text key={index} className="fp-chart-label" y={bottom + 16} textAnchor="middle">
            {lines.map((line, row) => (
              <tspan key={row} x={x} dy={row * labelLineHeight}>
                {line}
              </tspan>
            ))}
          </text>
        );
      })}
    </g>
  );
}

/** Row labels at the left edge of a horizontal plot. */
export function RowLabels({ labels, centers }: { labels: CategoryLabels; centers: readonly number[] }) {
  return (
    <g>
      {labels.lines.map(([line], index) => (
        <text key={index} className="fp-chart-label" x={0} y={(centers[index] ?? 0) + 4}>
          {line}
        </text>
      ))}
    </g>
  );
}

/** Size of all text inside a plot, in px. */
export const labelFontSize = 11;
/** Distance from one line of a label to the next, in px. */
export const labelLineHeight = 13;
/** Angle of slanted labels, in degrees. */
const labelSlant = 40;

const sine = Math.sin((labelSlant * Math.PI) / 180);
const cosine = Math.cos((labelSlant * Math.PI) / 180);

/** The layout of the labels below a category axis. */
export interface CategoryLabels {
  /** The lines of each label; empty if the label is left out to make room. */
  lines: string[][];
  isSlanted: boolean;
  /** Height of the labels, in px. */
  height: number;
}

/**
 * Fits labels into the available room, trying in turn: one line; two lines (cut only in slots of at least 64 px);
 * every nth label of a long sequence; slanted labels, every nth if needed. Labels that are still too wide are cut.
 *
 * @param categories - the full labels
 * @param slot - px from one category to the next
 * @param maxHeight - maximum height of slanted labels, in px
 * @param isSequence - whether neighbours explain each other (points in time), so that labels can be left out
 */
export function fitCategoryLabels(
  categories: readonly string[],
  slot: number,
  maxHeight: number,
  isSequence: boolean,
): CategoryLabels {
  const widths = categories.map((category) => textWidth(category, labelFontSize));
  const widest = largestOf(widths);
  const oneLine = labelLineHeight + 6;
  if (widest <= slot - 4) return { lines: categories.map((text) => [text]), isSlanted: false, height: oneLine };

  const wrapped = categories.map((category) => wrapLabel(category, slot - 6));
  if (slot >= 64 || wrapped.every((lines) => lines.every((line) => !line.endsWith("…") && line !== ""))) {
    return { lines: wrapped, isSlanted: false, height: oneLine + labelLineHeight };
  }

  const slantedWidth = Math.min(widest, 110, (maxHeight - labelLineHeight) / sine);
  if (isSequence && categories.length > 8) {
    const room = Math.min(widest, 100);
    const step = Math.max(1, Math.ceil((room + 12) / slot));
    const lines = categories.map((text, index) => (index % step === 0 ? [ellipsize(text, labelFontSize, room)] : []));
    return { lines, isSlanted: false, height: oneLine };
  }
  const step = Math.max(1, Math.ceil(labelLineHeight / (slot * sine)));
  return {
    lines: categories.map((text, index) => (index % step === 0 ? [ellipsize(text, labelFontSize, slantedWidth)] : [])),
    isSlanted: true,
    height: slantedWidth * sine + labelLineHeight,
  };
}

/** How far slanted labels extend to the left of the first category's slot, in px. */
export function slantedOverhang({ lines, isSlanted }: CategoryLabels, slot: number): number {
  if (!isSlanted) return 0;
  return largestOf(
    lines.map(([line = ""], index) => textWidth(line, labelFontSize) * cosine + 4 - (index + 0.5) * slot),
  );
}

/** Half the width of a label, in px. */
export function halfWidth(lines: readonly string[]): number {
  return Math.max(0, ...lines.map((line) => textWidth(line, labelFontSize))) / 2;
}

/** The x of a label's middle: that of its category, or as near as the edges of the drawing allow. */
function middleOf(lines: readonly string[], center: number, width: number): number {
  const half = halfWidth(lines);
  return Math.max(half, Math.min(center, width - half));
}

/** Whether unslanted labels touch because those at the edges have moved inwards. */
export function doLabelsTouch(labels: CategoryLabels, centers: readonly number[], width: number): boolean {
  let end = Number.NEGATIVE_INFINITY;
  return labels.lines.some((lines, index) => {
    if (labels.isSlanted || lines.length === 0) return false;
    const middle = middleOf(lines, centers[index] ?? 0, width);
    const isTouching = middle - halfWidth(lines) < end + 2;
    end = middle + halfWidth(lines);
    return isTouching;
  });
}

/**
 * Wraps a label to one or two lines, after a space, hyphen, slash, dot or underscore, or between Han characters. Lines
 * that are still too wide are cut.
 */
function wrapLabel(text: string, width: number): string[] {
  if (textWidth(text, labelFontSize) <= width) return [text];
  const words = text.split(/(?<=[\s\-/._])|(?<=\p{Script=Han})(?=\p{Script=Han})/u);
  let first = "";
  while (words.length > 0 && textWidth((first + words[0]).trimEnd(), labelFontSize) <= width) first += words.shift();
  const second = ellipsize(words.join(""), labelFontSize, width);
  return first ? [first.trimEnd(), second] : [second];
}
