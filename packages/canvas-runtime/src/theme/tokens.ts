import type { Color } from "./theme-types.ts";

/** Corner radii in px, as numbers because authors put them into style objects. */
export const radiusTokens = { none: 0, xs: 2, sm: 4, md: 6, lg: 8, xl: 12, full: 9999 } as const;

/** Type sizes and weights of the five text roles. */
export const typographyTokens = {
  fontFamily:
    'ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", Arial, sans-serif',
  h1: { fontSize: "24px", lineHeight: "30px", fontWeight: 590 },
  h2: { fontSize: "18px", lineHeight: "24px", fontWeight: 590 },
  h3: { fontSize: "16px", lineHeight: "22px", fontWeight: 590 },
  body: { fontSize: "14px", lineHeight: "20px", fontWeight: 400 },
  small: { fontSize: "12px", lineHeight: "16px", fontWeight: 400 },
} as const;

/** The typeface of code, diffs and line numbers. */
export const monospaceFontFamily =
  'ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, "DejaVu Sans Mono", "Liberation Mono", monospace';

/**
 * Hues in the order in which charts use them: neighbours differ in lightness or are distinct with red-green
 * blindness, and red comes late because it suggests "bad".
 */
export const chartHueOrder = [
  "blue",
  "orange",
  "cyan",
  "purple",
  "yellow",
  "pink",
  "green",
  "red",
  "gray",
] as const satisfies readonly Color[];
