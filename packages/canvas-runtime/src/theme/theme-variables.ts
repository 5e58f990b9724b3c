import type { CSSProperties } from "react";
import { themeColors } from "./theme-colors.ts";
import type { CanvasHostTheme } from "./theme-types.ts";

/**
 * The theme's colours as custom properties (`--fp-text-primary` is `theme.text.primary`), for the root element's style.
 */
export function themeVariables(theme: CanvasHostTheme): CSSProperties {
  const variables: Record<string, string> = {
    colorScheme: theme.kind.endsWith("light") ? "light" : "dark",
    "--fp-control-border": themeColors[theme.kind].controlBorder,
    // How much of its hue the edge of a tinted surface has.
    "--fp-edge": theme.kind.startsWith("hc") ? "100%" : "30%",
  };
  for (const [group, colors] of Object.entries({ ...theme.tokens, toneText: themeColors[theme.kind].toneText })) {
    for (const [name, color] of Object.entries<string>(colors)) {
      variables[`--fp-${toKebabCase(group)}-${toKebabCase(name)}`] = color;
    }
  }
  return variables;
}

function toKebabCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
