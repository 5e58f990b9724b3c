import type { CanvasPalette, CanvasThemeKind, CategoryPalette } from "./canvas-theme.ts";

/** The colours of one theme: all that themes differ in. */
export interface ThemeColors {
  palette: CanvasPalette;
  /** The hues authors see: text on any page of the theme (AA; AAA in high contrast), and shapes. */
  category: CategoryPalette;
  /** Hues for text on tints of the same hue, as in a pill in a toned row. */
  toneText: CategoryPalette;
  /** Hues for filled shapes beside each other: 3:1 against the page. */
  chart: CategoryPalette;
  /** Edge of a control that has no other mark: 3:1 against the page and raised surfaces. */
  controlBorder: string;
}

const darkHues: CategoryPalette = {
  gray: "#b0b4bc",
  purple: "#bea2fb",
  green: "#7cc991",
  yellow: "#d9ac5d",
  cyan: "#64c5d5",
  pink: "#f48ec0",
  blue: "#82b7fd",
  orange: "#f49c64",
  red: "#fe9189",
};

const highContrastLightHues: CategoryPalette = {
  gray: "#44484f",
  purple: "#542d8c",
  green: "#06572a",
  yellow: "#5f4202",
  cyan: "#09515b",
  pink: "#800953",
  blue: "#03458d",
  orange: "#713401",
  red: "#8a0013",
};

const highContrastDarkHues: CategoryPalette = {
  gray: "#caced5",
  purple: "#d4c2fe",
  green: "#99e2ac",
  yellow: "#f2c67d",
  cyan: "#85deee",
  pink: "#feb4d7",
  blue: "#afd0fd",
  orange: "#ffbd96",
  red: "#febab4",
};

/**
 * Every colour of the runtime. Hues have one OKLCH lightness per theme, so that none shouts; neutrals lean slightly blue.
 * Fills and diff lines carry alpha, because they lie on each other; all else is opaque, because strokes cross.
 */
export const themeColors: Record<CanvasThemeKind, ThemeColors> = {
  light: {
    palette: {
      foreground: "#1b1f27",
      foregroundSecondary: "#494d56",
      foregroundTertiary: "#565a63",
      foregroundQuaternary: "#5e626a",
      editor: "#ffffff",
      chrome: "#f3f4f6",
      sidebar: "#f0f1f4",
      elevated: "#f7f8fa",
      fillPrimary: "#282e3824",
      fillSecondary: "#282e381a",
      fillTertiary: "#282e3810",
      fillQuaternary: "#282e3809",
      strokePrimary: "#babec4",
      strokeSecondary: "#d1d4da",
      strokeTertiary: "#e2e5e9",
      strokeFocused: "#325ac2",
      accent: "#325ac2",
      buttonBackground: "#325ac2",
      buttonForeground: "#ffffff",
      buttonHoverBackground: "#2347ae",
      link: "#2b52b8",
      diffInsertedLine: "#016c351f",
      diffRemovedLine: "#a31c221a",
      diffStripAdded: "#016c35",
      diffStripRemoved: "#a31c22",
    },
    category: {
      gray: "#676c74",
      purple: "#7951bb",
      green: "#198044",
      yellow: "#8c640c",
      cyan: "#087988",
      pink: "#ab3b79",
      blue: "#266bc0",
      orange: "#a65106",
      red: "#ba3535",
    },
    toneText: {
      gray: "#555a62",
      purple: "#663ea5",
      green: "#016c35",
      yellow: "#755206",
      cyan: "#096571",
      pink: "#962566",
      blue: "#0d57ab",
      orange: "#8b4203",
      red: "#a31c22",
    },
    chart: {
      gray: "#82868f",
      purple: "#926fd4",
      green: "#3d9c5e",
      yellow: "#ad7c0a",
      cyan: "#0897a9",
      pink: "#ca5794",
      blue: "#4386de",
      orange: "#ca6719",
      red: "#da534f",
    },
    controlBorder: "#8a8f98",
  },
  dark: {
    palette: {
      foreground: "#e9ebef",
      foregroundSecondary: "#b4b7be",
      foregroundTertiary: "#a3a7ae",
      foregroundQuaternary: "#9b9fa7",
      editor: "#121417",
      chrome: "#0c0e12",
      sidebar: "#0f1114",
      elevated: "#191c20",
      fillPrimary: "#dadee524",
      fillSecondary: "#dadee51a",
      fillTertiary: "#dadee510",
      fillQuaternary: "#dadee509",
      strokePrimary: "#4f5359",
      strokeSecondary: "#3a3d43",
      strokeTertiary: "#292b30",
      strokeFocused: "#8caffe",
      accent: "#8caffe",
      buttonBackground: "#8caffe",
      buttonForeground: "#10131a",
      buttonHoverBackground: "#a8c4fe",
      link: "#8caffe",
      diffInsertedLine: "#7cc99124",
      diffRemovedLine: "#fe918924",
      diffStripAdded: "#7cc991",
      diffStripRemoved: "#fe9189",
    },
    category: darkHues,
    toneText: darkHues,
    chart: {
      gray: "#a0a5ad",
      purple: "#af91ee",
      green: "#68ba80",
      yellow: "#cb9c46",
      cyan: "#4cb5c7",
      pink: "#e67cb1",
      blue: "#69a6f8",
      orange: "#e68a4e",
      red: "#f57a73",
    },
    controlBorder: "#70757e",
  },
  "hc-light": {
    palette: {
      foreground: "#000000",
      foregroundSecondary: "#23262d",
      foregroundTertiary: "#30343b",
      foregroundQuaternary: "#3a3e45",
      editor: "#ffffff",
      chrome: "#ffffff",
      sidebar: "#ffffff",
      elevated: "#ffffff",
      fillPrimary: "#282e3826",
      fillSecondary: "#282e381a",
      fillTertiary: "#282e3810",
      fillQuaternary: "#282e3809",
      strokePrimary: "#1b1f27",
      strokeSecondary: "#494d56",
      strokeTertiary: "#6d727b",
      strokeFocused: "#14359b",
      accent: "#14359b",
      buttonBackground: "#14359b",
      buttonForeground: "#ffffff",
      buttonHoverBackground: "#0b267d",
      link: "#14359b",
      diffInsertedLine: "#06572a1f",
      diffRemovedLine: "#8a00131a",
      diffStripAdded: "#06572a",
      diffStripRemoved: "#8a0013",
    },
    category: highContrastLightHues,
    toneText: highContrastLightHues,
    chart: highContrastLightHues,
    controlBorder: "#1b1f27",
  },
  "hc-dark": {
    palette: {
      foreground: "#ffffff",
      foregroundSecondary: "#e2e5e9",
      foregroundTertiary: "#d6d9de",
      foregroundQuaternary: "#caced5",
      editor: "#000000",
      chrome: "#000000",
      sidebar: "#000000",
      elevated: "#000000",
      fillPrimary: "#dadee533",
      fillSecondary: "#dadee526",
      fillTertiary: "#dadee51a",
      fillQuaternary: "#dadee510",
      strokePrimary: "#ffffff",
      strokeSecondary: "#b4b7be",
      strokeTertiary: "#8a8f98",
      strokeFocused: "#bcd1fd",
      accent: "#bcd1fd",
      buttonBackground: "#bcd1fd",
      buttonForeground: "#000000",
      buttonHoverBackground: "#ffffff",
      link: "#bcd1fd",
      diffInsertedLine: "#99e2ac2e",
      diffRemovedLine: "#febab42e",
      diffStripAdded: "#99e2ac",
      diffStripRemoved: "#febab4",
    },
    category: highContrastDarkHues,
    toneText: highContrastDarkHues,
    chart: highContrastDarkHues,
    controlBorder: "#ffffff",
  },
};

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
 * Hues in the order charts take them: neighbours differ in lightness or stay apart for red-green blindness,
 * and red comes late because it reads as "bad".
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
] as const satisfies readonly (keyof CategoryPalette)[];
