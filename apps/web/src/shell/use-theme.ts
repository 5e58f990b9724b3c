import { useSyncExternalStore } from "react";
import { currentTheme, onThemeChange, shownTheme, type ThemeChoice } from "./theme.ts";

/** The visitor's choice. */
export function useTheme(): ThemeChoice {
  return useSyncExternalStore(onThemeChange, currentTheme);
}

/** The theme that the page shows, which its canvases must use too. */
export function useShownTheme(): "light" | "dark" {
  return useSyncExternalStore(onThemeChange, shownTheme);
}
