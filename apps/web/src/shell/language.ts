/** The languages of the pages, by the tag that goes into `<html lang>`. */
export const languageNames = { en: "English", "zh-CN": "简体中文" } as const;

export type Language = keyof typeof languageNames;

/** A page's words in every language, with the same keys in each. */
export type Messages<Words> = Readonly<Record<Language, Words>>;

const storageKey = "fingerpaint:language";
const listeners = new Set<() => void>();
let current = chooseLanguage(readChoice(), navigator.languages);
apply();

/**
 * The language to begin with: what the visitor chose here, else the first of the browser's that there is, else English.
 *
 * @param chosen What was kept from an earlier visit; anything else than a language counts as nothing.
 * @param preferred `navigator.languages`. Every Chinese reads the simplified words: there are no others.
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

/** Switches the page over and remembers the choice. */
export function setLanguage(language: Language): void {
  current = language;
  try {
    localStorage.setItem(storageKey, language);
  } catch {
    // Storage is switched off: the choice holds for this page.
  }
  apply();
  for (const listener of listeners) listener();
}

/** Tells of every switch. @returns what ends the telling. */
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
