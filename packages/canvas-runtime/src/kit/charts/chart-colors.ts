import type { CanvasHostTheme } from "../../theme/theme-types.ts";
import { hueOfTone } from "../../theme/tone.ts";

/** The colour of a toned item, or the next colour of the sequence for an untoned one. */
function chartColor(theme: CanvasHostTheme, tone: unknown, index: number): string {
  const { palette, sequence } = theme.chart;
  return tone == null ? (sequence[index % sequence.length] ?? palette.gray) : palette[hueOfTone(tone)];
}

/** One colour per item. Only untoned items take colours from the sequence; toned ones use none up. */
export function chartColors(theme: CanvasHostTheme, items: readonly { tone: unknown }[]): string[] {
  let untoned = 0;
  return items.map(({ tone }) => chartColor(theme, tone, tone == null ? untoned++ : 0));
}

/** Black or white, whichever is easier to read on a colour written `#rrggbb`. */
export function readableOn(color: string): string {
  const channel = (at: number) => (Number.parseInt(color.slice(at, at + 2), 16) / 255) ** 2.2;
  const luminance = 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
  return luminance > 0.18 ? "#000000" : "#ffffff";
}
