import { repeatedAffixes, unitCaption, type ValueAffixes, type ValueFormat } from "../../language/value-format.ts";
import { labelFontSize } from "./category-labels.ts";
import { textWidth } from "./text-width.ts";
import type { ValueAxis } from "./value-axis.ts";

/** The labels of a value axis. */
export interface AxisTicks {
  labels: string[];
  /** Width of the widest label, in px. */
  width: number;
  /** Width of the label at the upper end, in px. */
  lastWidth: number;
  /** The unit if it is too long to repeat at every tick; shown once above the plot. */
  caption: string;
}

/** Formats the tick labels of an axis. */
export function createAxisTicks({ ticks }: ValueAxis, affixes: ValueAffixes, format: ValueFormat): AxisTicks {
  const labels = ticks.map(format.ticks(ticks, repeatedAffixes(affixes)));
  const widths = labels.map((label) => textWidth(label, labelFontSize));
  return {
    labels,
    width: Math.max(0, ...widths),
    lastWidth: widths.at(-1) ?? 0,
    caption: unitCaption(affixes),
  };
}
