import { themeColors } from "./theme-colors.ts";
import type { CanvasPalette, CanvasThemeKind, CategoryPalette, ThemeColors } from "./theme-types.ts";
import { monospaceFontFamily, radiusTokens, typographyTokens } from "./tokens.ts";

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
export interface ThemeLooks extends ThemeColors {
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
