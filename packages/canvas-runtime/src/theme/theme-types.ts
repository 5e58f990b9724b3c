/** The looks a canvas can be shown in. */
export type CanvasThemeKind = "light" | "dark" | "hc-light" | "hc-dark";

/** The look of a document: one of the four, or light or dark as the reader's system is. */
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

/** Size, line height and weight of one text role. */
export interface CanvasTextStyle {
  fontSize: string;
  lineHeight: string;
  fontWeight: number;
}

/**
 * What `useHostTheme()` returns: the groups of `CanvasTokens` at top level and again under `tokens`, and all else a
 * look needs.
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
  /** Hues for filled shapes, by name and in the order that charts take them. */
  chart: { palette: CategoryPalette; sequence: string[] };
}
