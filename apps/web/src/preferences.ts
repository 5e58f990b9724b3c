/** The visitor's language and theme: kept by the browser, applied to the document, and reported to subscribers. */

/** A choice of the visitor, remembered for later visits. */
interface Preference<Value> {
  readonly current: () => Value;
  /** Switches the page and remembers the choice. */
  readonly choose: (value: Value) => void;
  /** Calls the listener after each switch. @returns a function that removes the listener. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Applies the choice again and calls the listeners, after something else that it depends on has changed. */
  readonly refresh: () => void;
}

/**
 * @param read The first value, from what an earlier visit stored; null if nothing is stored.
 * @param apply Changes the document.
 */
function createPreference<Value extends string>(
  name: string,
  read: (stored: string | null) => Value,
  apply: (value: Value) => void,
): Preference<Value> {
  const storageKey = `fingerpaint:${name}`;
  const listeners = new Set<() => void>();
  let current = read(readStored(storageKey));
  apply(current);

  function refresh(): void {
    apply(current);
    for (const listener of listeners) listener();
  }

  return {
    current: () => current,
    choose(value) {
      current = value;
      try {
        localStorage.setItem(storageKey, value);
      } catch {
        // Storage is disabled, so the choice only applies to this page.
      }
      refresh();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    refresh,
  };
}

function readStored(storageKey: string): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null;
  }
}

/** The languages of the pages, by their tag for `<html lang>`. */
export const languageNames = { en: "English", "zh-CN": "简体中文" } as const;

export type Language = keyof typeof languageNames;

/** A page's texts in every language, with the same keys in each. */
export type Messages<Words> = Readonly<Record<Language, Words>>;

/**
 * The visitor's choice, otherwise the browser's first supported language, otherwise English. All variants of Chinese
 * get the simplified texts, as there are no others.
 */
const language = createPreference<Language>(
  "language",
  (stored) => {
    if (stored === "en" || stored === "zh-CN") return stored;
    const known = navigator.languages.find((tag) => /^(?:en|zh)\b/i.test(tag)) ?? "en";
    return /^zh/i.test(known) ? "zh-CN" : "en";
  },
  (chosen) => {
    document.documentElement.lang = chosen;
  },
);

export const {
  current: currentLanguage,
  choose: setLanguage,
  subscribe: onLanguageChange,
}: Preference<Language> = language;

/** `system` follows the reader's system setting, live. */
export const themeChoices = ["system", "light", "dark"] as const;

export type ThemeChoice = (typeof themeChoices)[number];

/** The stylesheet takes its colours from `color-scheme`, which the attribute sets. */
const theme = createPreference<ThemeChoice>(
  "theme",
  (stored) => themeChoices.find((choice) => choice === stored) ?? "system",
  (chosen) => {
    if (chosen === "system") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = chosen;
  },
);

/** The listeners of `onThemeChange` are also called when the system's setting changes. */
export const { current: currentTheme, choose: setTheme, subscribe: onThemeChange }: Preference<ThemeChoice> = theme;

const prefersDark = matchMedia("(prefers-color-scheme: dark)");
prefersDark.addEventListener("change", theme.refresh);

/** The theme that the page currently shows. */
export function shownTheme(): "light" | "dark" {
  const chosen = currentTheme();
  if (chosen !== "system") return chosen;
  return prefersDark.matches ? "dark" : "light";
}

const english = { language: "Language", theme: "Theme", themes: { system: "System", light: "Light", dark: "Dark" } };

/** Texts of the controls that change language and theme. */
export const preferenceMessages: Messages<typeof english> = {
  en: english,
  "zh-CN": { language: "语言", theme: "主题", themes: { system: "跟随系统", light: "浅色", dark: "深色" } },
};
