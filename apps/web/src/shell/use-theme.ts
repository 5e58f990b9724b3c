import { useSyncExternalStore } from "react";
import { currentTheme, onThemeChange, shownTheme, type ThemeChoice } from "./theme.ts";

/** The visitor's choice. */
export function useTheme(): ThemeChoice {
  return useSyncExternalStore(onThemeChange, currentTheme);
}

/** What the page looks like, such as a canvas in it has to look too. */
export function useShownTheme(): "light" | "dark" {
  return useSyncExternalStore(onThemeChange, shownTheme);
}
