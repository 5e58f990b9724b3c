import { addDialectGroups } from "./dialect-groups.ts";
import type { CanvasHostTheme, CanvasPalette, CanvasThemeKind, CanvasTokens, CategoryPalette } from "./theme-types.ts";
import { type CanvasTokenOverrides, themeLooks } from "./token-overrides.ts";
import { chartHueOrder, typographyTokens } from "./tokens.ts";

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
