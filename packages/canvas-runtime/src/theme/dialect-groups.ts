import type { CanvasHostTheme, CanvasPalette, CategoryPalette } from "./theme-types.ts";

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
export function addDialectGroups(theme: CanvasHostTheme, palette: CanvasPalette, category: CategoryPalette): void {
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
