import { themeColors } from "./theme-colors.ts";
import type { CanvasPalette, CanvasThemeKind, CategoryPalette, ThemeColors } from "./theme-types.ts";
import { monospaceFontFamily, radiusTokens, typographyTokens } from "./tokens.ts";

/** Colours of one theme that a site gives in the place of ours. Values are CSS colours; what is left out stays. */
export interface CanvasColorOverrides {
  readonly palette?: Readonly<Partial<CanvasPalette>>;
  /** The nine hues: of texts, swatches and tones, and of charts. */
  readonly category?: Readonly<Partial<CategoryPalette>>;
}

/** What a site gives canvases in the place of our looks. Everything may be left out. */
export interface CanvasTokenOverrides {
  /** Colours by theme. A theme that isn't named keeps ours: give all that readers may see. */
  readonly colors?: Readonly<Partial<Record<CanvasThemeKind, CanvasColorOverrides>>>;
  /** A CSS `font-family` of fonts that readers have: a canvas frame loads none. */
  readonly fontFamily?: string;
  /** The same for code, diffs and line numbers. */
  readonly codeFontFamily?: string;
  /** Corner radius of cards in px; all others in proportion. @default 8 */
  readonly radius?: number;
}

/** Everything that a theme is made of, the site's own first. */
export interface ThemeLooks extends ThemeColors {
  fontFamily: string;
  codeFontFamily: string;
  radius: { none: number; xs: number; sm: number; md: number; lg: number; xl: number; full: number };
}

/** The looks of a theme. Each call returns fresh objects. */
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
