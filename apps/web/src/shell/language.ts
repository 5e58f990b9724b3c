/** The languages of the pages, by their tag for `<html lang>`. */
export const languageNames = { en: "English", "zh-CN": "简体中文" } as const;

export type Language = keyof typeof languageNames;

/** A page's texts in every language, with the same keys in each. */
export type Messages<Words> = Readonly<Record<Language, Words>>;

const storageKey = "fingerpaint:language";
const listeners = new Set<() => void>();
let current = chooseLanguage(readChoice(), navigator.languages);
apply();

/**
 * The initial language: the visitor's choice, otherwise the browser's first supported language, otherwise English.
 *
 * @param chosen The value stored on an earlier visit; anything that isn't a language is ignored.
 * @param preferred `navigator.languages`. All variants of Chinese get the simplified texts, as there are no others.
 */
function chooseLanguage(chosen: string | null, preferred: readonly string[]): Language {
  if (chosen !== null && Object.hasOwn(languageNames, chosen)) return chosen as Language;
  for (const tag of preferred) {
    if (/^en\b/i.test(tag)) return "en";
    if (/^zh\b/i.test(tag)) return "zh-CN";
  }
  return "en";
}

export function currentLanguage(): Language {
  return current;
}

/** Switches the page and remembers the choice. */
export function setLanguage(language: Language): void {
  current = language;
  try {
    localStorage.setItem(storageKey, language);
  } catch {
    // Storage is disabled, so the choice only applies to this page.
  }
  apply();
  for (const listener of listeners) listener();
}

/** Calls the listener on every switch. @returns a function that removes the listener. */
export function onLanguageChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function apply(): void {
  document.documentElement.lang = current;
}

function readChoice(): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null;
  }
}
