import { themeColors } from "./theme-colors.ts";
import type {
  CanvasHostTheme,
  CanvasPalette,
  CanvasThemeKind,
  CanvasTokens,
  CategoryPalette,
  Color,
  ThemeColors,
} from "./theme-types.ts";

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
 * Builds the theme object that canvases read.
 *
 * @param kind - light, dark or high contrast; each call returns a new object, so a canvas that changes it affects no
 * other
 * @param overrides - a site's own colours, fonts and radius
 * @example
 * createCanvasTheme("dark").text.primary // "#e9ebef"
 */
export function createCanvasTheme(kind: CanvasThemeKind, overrides?: CanvasTokenOverrides): CanvasHostTheme {
  const colors = themeLooks(kind, overrides);
  const tokens = groupTokens(colors.palette, colors.category);
  const theme: CanvasHostTheme = {
    kind,
    ...tokens,
    tokens,
    palette: colors.palette,
    brand: "fingerpaint",
    radius: colors.radius,
    typography: { ...structuredClone(typographyTokens), fontFamily: colors.fontFamily },
    chart: { palette: colors.chart, sequence: chartHueOrder.map((hue) => colors.chart[hue]) },
  };
  addDialectGroups(theme, colors.palette, colors.category);
  return theme;
}

/** Corner radii in px, as numbers because authors put them into style objects. */
const radiusTokens = { none: 0, xs: 2, sm: 4, md: 6, lg: 8, xl: 12, full: 9999 } as const;

/** Type sizes and weights of the five text roles. */
const typographyTokens = {
  fontFamily:
    'ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", Arial, sans-serif',
  h1: { fontSize: "24px", lineHeight: "30px", fontWeight: 590 },
  h2: { fontSize: "18px", lineHeight: "24px", fontWeight: 590 },
  h3: { fontSize: "16px", lineHeight: "22px", fontWeight: 590 },
  body: { fontSize: "14px", lineHeight: "20px", fontWeight: 400 },
  small: { fontSize: "12px", lineHeight: "16px", fontWeight: 400 },
} as const;

/** The typeface of code, diffs and line numbers. */
const monospaceFontFamily =
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

/** The names that canvases of other hosts use for the hues. */
const hues = {
  success: "green",
  positive: "green",
  warning: "yellow",
  danger: "red",
  error: "red",
  negative: "red",
  info: "blue",
  neutral: "gray",
} as const;

const tint = (color: string, percent: number) => `color-mix(in srgb, ${color} ${percent}%, transparent)`;

/**
 * Adds the colour groups that canvases of other hosts read: `tokens.status.successBg`, `surface.secondary`,
 * `colors.text`. They aren't enumerable, so listing or copying the theme leaves them out.
 */
function addDialectGroups(theme: CanvasHostTheme, palette: CanvasPalette, category: CategoryPalette): void {
  const names = Object.entries(hues).map(([name, hue]) => [name, category[hue]] as const);
  const groups = {
    status: Object.fromEntries(
      names.flatMap(([name, color]) => [
        [name, color],
        [`${name}Text`, color],
        [`${name}Bg`, tint(color, 14)],
        [`${name}Border`, tint(color, 45)],
      ]),
    ),
    primary: {
      base: palette.accent,
      text: palette.accent,
      bg: tint(palette.accent, 14),
      border: tint(palette.accent, 45),
    },
    surface: { primary: palette.editor, secondary: palette.chrome, tertiary: palette.elevated },
    colors: {
      background: palette.editor,
      surface: palette.chrome,
      text: palette.foreground,
      textSecondary: palette.foregroundSecondary,
      muted: palette.foregroundSecondary,
      border: palette.strokeSecondary,
      primary: palette.accent,
      accent: palette.accent,
      ...Object.fromEntries(names),
    },
  };
  for (const [name, value] of Object.entries(groups)) {
    Object.defineProperty(theme, name, { value });
    Object.defineProperty(theme.tokens, name, { value });
  }
  Object.defineProperty(theme.tokens, "radius", { value: theme.radius });
  Object.defineProperty(theme.bg, "secondary", { value: palette.chrome });
}

/** A site's own colours for one theme. Values are CSS colours; omitted ones keep our defaults. */
export interface CanvasColorOverrides {
  readonly palette?: Readonly<Partial<CanvasPalette>>;
  /** The nine hues, for texts, swatches, tones and charts. */
  readonly category?: Readonly<Partial<CategoryPalette>>;
}

/** A site's own colours, fonts and radius for canvases. All fields are optional. */
export interface CanvasTokenOverrides {
  /** Colours by theme. Omitted themes keep our colours, so include every theme that readers may see. */
  readonly colors?: Readonly<Partial<Record<CanvasThemeKind, CanvasColorOverrides>>>;
  /** A CSS `font-family` of fonts that readers have installed: a canvas frame loads none. */
  readonly fontFamily?: string;
  /** The same for code, diffs and line numbers. */
  readonly codeFontFamily?: string;
  /** Corner radius of cards in px; all other radii scale with it. @default 8 */
  readonly radius?: number;
}

/** Everything that makes up a theme, with the site's overrides applied. */
interface ThemeLooks extends ThemeColors {
  fontFamily: string;
  codeFontFamily: string;
  radius: { none: number; xs: number; sm: number; md: number; lg: number; xl: number; full: number };
}

/** A theme with overrides applied. Each call returns new objects. */
export function themeLooks(kind: CanvasThemeKind, overrides: CanvasTokenOverrides = {}): ThemeLooks {
  const ours = structuredClone(themeColors[kind]);
  const colors = overrides.colors?.[kind] ?? {};
  const scale = (overrides.radius ?? radiusTokens.lg) / radiusTokens.lg;
  const scaled = (radius: number) => Math.round(radius * scale * 2) / 2;
  const { none, xs, sm, md, lg, xl, full } = radiusTokens;
  return {
    palette: { ...ours.palette, ...colors.palette },
    category: { ...ours.category, ...colors.category },
    toneText: { ...ours.toneText, ...colors.category },
    chart: { ...ours.chart, ...colors.category },
    controlBorder: colors.palette?.strokePrimary ?? ours.controlBorder,
    fontFamily: overrides.fontFamily ?? typographyTokens.fontFamily,
    codeFontFamily: overrides.codeFontFamily ?? monospaceFontFamily,
    radius: { none, xs: scaled(xs), sm: scaled(sm), md: scaled(md), lg: scaled(lg), xl: scaled(xl), full },
  };
}
