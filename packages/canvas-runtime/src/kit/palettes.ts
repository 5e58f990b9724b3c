import { chartHueOrder, groupTokens } from "../theme/canvas-theme.ts";
import { themeColors } from "../theme/theme-colors.ts";
import type { CanvasPalette, CanvasTokens, CategoryPalette, Color } from "../theme/theme-types.ts";

/** The flat colours of the dark theme. Canvases that follow the theme read `useHostTheme()` instead. */
export const canvasPaletteDark: CanvasPalette = themeColors.dark.palette;
/** The flat colours of the light theme. */
export const canvasPaletteLight: CanvasPalette = themeColors.light.palette;
/** The nine hues of the dark theme. */
export const categoryPaletteDark: CategoryPalette = themeColors.dark.category;
/** The nine hues of the light theme. */
export const categoryPaletteLight: CategoryPalette = themeColors.light.category;
/** The grouped colours of the dark theme. */
export const canvasTokens: CanvasTokens = groupTokens(canvasPaletteDark, categoryPaletteDark);
/** The grouped colours of the light theme. */
export const canvasTokensLight: CanvasTokens = groupTokens(canvasPaletteLight, categoryPaletteLight);
/** Older name of `categoryPaletteDark`. */
export const colorPalette: CategoryPalette = categoryPaletteDark;
/** The hues that a UsageBar gives, in this order, to segments without one. */
export const usageColorSequence: readonly Color[] = chartHueOrder;
