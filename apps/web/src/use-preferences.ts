import { useSyncExternalStore } from "react";
import {
  currentLanguage,
  currentTheme,
  type Language,
  type Messages,
  onLanguageChange,
  onThemeChange,
  shownTheme,
  type ThemeChoice,
} from "./preferences.ts";

/** The page's language. The component updates when it changes. */
export function useLanguage(): Language {
  return useSyncExternalStore(onLanguageChange, currentLanguage);
}

/**
 * The texts of a dictionary in the page's language.
 *
 * @example
 * const messages = { en: { copy: "Copy" }, "zh-CN": { copy: "复制" } };
 * const words = useMessages(messages);
 */
export function useMessages<Words>(messages: Messages<Words>): Words {
  return messages[useLanguage()];
}

/** The visitor's choice. */
export function useTheme(): ThemeChoice {
  return useSyncExternalStore(onThemeChange, currentTheme);
}

/** The theme that the page shows, which its canvases must use too. */
export function useShownTheme(): "light" | "dark" {
  return useSyncExternalStore(onThemeChange, shownTheme);
}
