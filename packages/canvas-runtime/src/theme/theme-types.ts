/** The themes a canvas can be shown in. */
export type CanvasThemeKind = "light" | "dark" | "hc-light" | "hc-dark";

/** All of them. */
export const themeKinds: readonly CanvasThemeKind[] = ["light", "dark", "hc-light", "hc-dark"];

/** The theme of a document: one of the four, or "system" for light or dark to match the reader's system. */
export type CanvasHtmlTheme = CanvasThemeKind | "system";

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

/**
 * The colours of a theme in groups. Values are CSS colours, usable in style objects, template strings and SVG
 * attributes.
 */
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
  /** The page, its surroundings and raised surfaces. */
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

/** The colours of one theme. */
export interface ThemeColors {
  palette: CanvasPalette;
  /** The hues that authors use, for text on any page of the theme (AA; AAA in high contrast) and for shapes. */
  category: CategoryPalette;
  /** Hues for text on tints of the same hue, such as a pill in a toned row. */
  toneText: CategoryPalette;
  /** Hues for adjacent filled shapes: 3:1 against the page. */
  chart: CategoryPalette;
  /** Border of controls that nothing else marks: 3:1 against the page and raised surfaces. */
  controlBorder: string;
}

/** Size, line height and weight of one text role. */
export interface CanvasTextStyle {
  fontSize: string;
  lineHeight: string;
  fontWeight: number;
}

/**
 * The theme that `useHostTheme()` returns: the groups of `CanvasTokens`, at the top level and under `tokens`, and
 * the palette, radii, typography and chart colours.
 */
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
  /** Hues for filled shapes, by name and in the order in which charts use them. */
  chart: { palette: CategoryPalette; sequence: string[] };
}
