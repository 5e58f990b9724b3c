import { chartHueOrder, radiusTokens, themeColors, typographyTokens } from "./tokens.ts";

/** The looks a canvas can be shown in. */
export type CanvasThemeKind = "light" | "dark" | "hc-light" | "hc-dark";

/** The names of the hues. */
export type Color = "gray" | "purple" | "green" | "yellow" | "cyan" | "pink" | "blue" | "orange" | "red";

/** One CSS colour per hue. */
export type CategoryPalette = Record<Color, string>;

/** Every colour of a theme under one flat name. Values are CSS colours. */
export interface CanvasPalette {
  foreground: string;
  foregroundSecondary: string;
  foregroundTertiary: string;
  foregroundQuaternary: string;
  editor: string;
  chrome: string;
  sidebar: string;
  elevated: string;
  fillPrimary: string;
  fillSecondary: string;
  fillTertiary: string;
  fillQuaternary: string;
  strokePrimary: string;
  strokeSecondary: string;
  strokeTertiary: string;
  strokeFocused: string;
  accent: string;
  buttonBackground: string;
  buttonForeground: string;
  buttonHoverBackground: string;
  link: string;
  diffInsertedLine: string;
  diffRemovedLine: string;
  diffStripAdded: string;
  diffStripRemoved: string;
}

/** The colours of a theme in groups. Values are CSS colours, usable in style objects, template strings and SVG attributes. */
export interface CanvasTokens {
  /** Text, from strong to faint; `onAccent` is text on accent fills. */
  text: {
    primary: string;
    secondary: string;
    tertiary: string;
    quaternary: string;
    link: string;
    onAccent: string;
  };
  /** The page, what surrounds it, and raised surfaces. */
  bg: { editor: string; chrome: string; elevated: string };
  /** Translucent tints, from strong to faint. */
  fill: { primary: string; secondary: string; tertiary: string; quaternary: string };
  /** Borders, from strong to faint, and the focus ring. */
  stroke: { primary: string; secondary: string; tertiary: string; focused: string };
  /** The accent, and the fill of a primary button at rest and hovered. */
  accent: { primary: string; control: string; controlHover: string };
  /** Backgrounds of changed lines and the strips at their edge. */
  diff: { insertedLine: string; removedLine: string; stripAdded: string; stripRemoved: string };
  /** The nine hues. */
  category: CategoryPalette;
}

/** Size, line height and weight of one text role. */
export interface CanvasTextStyle {
  fontSize: string;
  lineHeight: string;
  fontWeight: number;
}

/** What `useHostTheme()` returns: the groups of `CanvasTokens` at top level and again under `tokens`, and all else a look needs. */
export interface CanvasHostTheme extends CanvasTokens {
  kind: CanvasThemeKind;
  tokens: CanvasTokens;
  palette: CanvasPalette;
  /** The visual brand: always "fingerpaint". */
  brand: string;
  /** Corner radii in px. */
  radius: { none: number; xs: number; sm: number; md: number; lg: number; xl: number; full: number };
  typography: {
    fontFamily: string;
    h1: CanvasTextStyle;
    h2: CanvasTextStyle;
    h3: CanvasTextStyle;
    body: CanvasTextStyle;
    small: CanvasTextStyle;
  };
  /** Hues for filled shapes, by name and in the order that charts take them. */
  chart: { palette: CategoryPalette; sequence: string[] };
}

/**
 * Groups a flat palette.
 *
 * @param palette - the flat colours of a theme
 * @param category - its nine hues
 */
export function groupTokens(palette: CanvasPalette, category: CategoryPalette): CanvasTokens {
  return {
    text: {
      primary: palette.foreground,
      secondary: palette.foregroundSecondary,
      tertiary: palette.foregroundTertiary,
      quaternary: palette.foregroundQuaternary,
      link: palette.link,
      onAccent: palette.buttonForeground,
    },
    bg: { editor: palette.editor, chrome: palette.chrome, elevated: palette.elevated },
    fill: {
      primary: palette.fillPrimary,
      secondary: palette.fillSecondary,
      tertiary: palette.fillTertiary,
      quaternary: palette.fillQuaternary,
    },
    stroke: {
      primary: palette.strokePrimary,
      secondary: palette.strokeSecondary,
      tertiary: palette.strokeTertiary,
      focused: palette.strokeFocused,
    },
    accent: {
      primary: palette.accent,
      control: palette.buttonBackground,
      controlHover: palette.buttonHoverBackground,
    },
    diff: {
      insertedLine: palette.diffInsertedLine,
      removedLine: palette.diffRemovedLine,
      stripAdded: palette.diffStripAdded,
      stripRemoved: palette.diffStripRemoved,
    },
    category,
  };
}

/**
 * Builds the theme object that canvases read, from the one token table.
 *
 * @param kind - the look; each call returns a fresh object, so a canvas that writes into it harms nobody else
 * @example
 * createCanvasTheme("dark").text.primary // "#e9ebef"
 */
export function createCanvasTheme(kind: CanvasThemeKind): CanvasHostTheme {
  const colors = structuredClone(themeColors[kind]);
  const tokens = groupTokens(colors.palette, colors.category);
  return {
    kind,
    ...tokens,
    tokens,
    palette: colors.palette,
    brand: "fingerpaint",
    radius: { ...radiusTokens },
    typography: structuredClone(typographyTokens),
    chart: { palette: colors.chart, sequence: chartHueOrder.map((hue) => colors.chart[hue]) },
  };
}
