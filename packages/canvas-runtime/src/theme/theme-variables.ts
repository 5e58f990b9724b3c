import type { CSSProperties } from "react";
import type { CanvasHostTheme } from "./theme-types.ts";
import { type CanvasTokenOverrides, themeLooks } from "./token-overrides.ts";

/**
 * The theme's colours as custom properties (`--fp-text-primary` is `theme.text.primary`), for the root element's style.
 */
export function themeVariables(theme: CanvasHostTheme, overrides?: CanvasTokenOverrides): CSSProperties {
  const looks = themeLooks(theme.kind, overrides);
  const variables: Record<string, string> = {
    colorScheme: theme.kind.endsWith("light") ? "light" : "dark",
    "--fp-control-border": looks.controlBorder,
    "--fp-font": looks.fontFamily,
    "--fp-font-code": looks.codeFontFamily,
    // The share of its hue in the border of a tinted surface.
    "--fp-edge": theme.kind.startsWith("hc") ? "100%" : "30%",
  };
  for (const [name, radius] of Object.entries(looks.radius)) variables[`--fp-radius-${name}`] = `${radius}px`;
  for (const [group, colors] of Object.entries({ ...theme.tokens, toneText: looks.toneText })) {
    for (const [name, color] of Object.entries<string>(colors)) {
      variables[`--fp-${toKebabCase(group)}-${toKebabCase(name)}`] = color;
    }
  }
  return variables;
}

function toKebabCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
