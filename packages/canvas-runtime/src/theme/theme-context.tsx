import { type CSSProperties, createContext, type ReactNode, useContext, useMemo, useSyncExternalStore } from "react";
import { type CanvasTokenOverrides, createCanvasTheme, themeLooks } from "./canvas-theme.ts";
import { ComponentStyles } from "./static-rendering.tsx";
import { canvasStylesheet } from "./stylesheet.ts";
import type { CanvasHostTheme, CanvasThemeKind } from "./theme-types.ts";

const ThemeContext = createContext<CanvasHostTheme | undefined>(undefined);

/** Props of `ThemeProvider`. */
interface ThemeProviderProps {
  /** Default: decided by the page's `prefers-color-scheme` and `prefers-contrast`, tracked live. */
  kind?: CanvasThemeKind | undefined;
  /** A site's own colours, fonts and radius. */
  tokens?: CanvasTokenOverrides | undefined;
  children?: ReactNode;
}

/**
 * Provides the components inside it with their theme, their stylesheet (once per document) and a root element that
 * sets the colours.
 */
export function ThemeProvider({ kind, tokens, children }: ThemeProviderProps) {
  const preferred = usePreferredThemeKind();
  const shown = kind ?? preferred;
  const theme = useMemo(() => createCanvasTheme(shown, tokens), [shown, tokens]);
  return (
    <ThemeContext.Provider value={theme}>
      <ComponentStyles name="canvas" css={canvasStylesheet} />
      <div className="fp-root" style={themeVariables(theme, tokens)}>
        {children}
      </div>
    </ThemeContext.Provider>
  );
}

/**
 * The current theme: text, background, fill, stroke, accent and category colours, radii and type sizes.
 * Live: the component re-renders when the theme changes.
 */
export function useHostTheme(): CanvasHostTheme {
  const preferred = usePreferredThemeKind();
  const provided = useContext(ThemeContext);
  return useMemo(() => provided ?? createCanvasTheme(preferred), [provided, preferred]);
}

const darkQuery = "(prefers-color-scheme: dark)";
const contrastQuery = "(prefers-contrast: more)";

function usePreferredThemeKind(): CanvasThemeKind {
  return useSyncExternalStore(subscribePreference, readPreference, () => "light");
}

function subscribePreference(listener: () => void): () => void {
  if (typeof matchMedia !== "function") return () => {};
  const queries = [matchMedia(darkQuery), matchMedia(contrastQuery)];
  for (const query of queries) query.addEventListener("change", listener);
  return () => {
    for (const query of queries) query.removeEventListener("change", listener);
  };
}

function readPreference(): CanvasThemeKind {
  if (typeof matchMedia !== "function") return "light";
  const scheme = matchMedia(darkQuery).matches ? "dark" : "light";
  return matchMedia(contrastQuery).matches ? `hc-${scheme}` : scheme;
}

/**
 * The theme's colours as custom properties (`--fp-text-primary` is `theme.text.primary`), for the root element's style.
 */
function themeVariables(theme: CanvasHostTheme, overrides?: CanvasTokenOverrides): CSSProperties {
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
