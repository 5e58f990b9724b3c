/** `system` follows the reader's system setting, live. */
export const themeChoices = ["system", "light", "dark"] as const;

export type ThemeChoice = (typeof themeChoices)[number];

const storageKey = "fingerpaint:theme";
const listeners = new Set<() => void>();
const prefersDark = matchMedia("(prefers-color-scheme: dark)");
let current = readChoice();
apply();
prefersDark.addEventListener("change", tell);

export function currentTheme(): ThemeChoice {
  return current;
}

/** The theme that the page currently shows. */
export function shownTheme(): "light" | "dark" {
  if (current !== "system") return current;
  return prefersDark.matches ? "dark" : "light";
}

/** Switches the page and remembers the choice. */
export function setTheme(choice: ThemeChoice): void {
  current = choice;
  try {
    localStorage.setItem(storageKey, choice);
  } catch {
    // Storage is disabled, so the choice only applies to this page.
  }
  apply();
  tell();
}

/** Calls the listener when the choice or the shown theme changes. @returns a function that removes the listener. */
export function onThemeChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The stylesheet takes its colours from `color-scheme`, which this attribute sets. */
function apply(): void {
  if (current === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = current;
}

function tell(): void {
  for (const listener of listeners) listener();
}

function readChoice(): ThemeChoice {
  try {
    const kept = localStorage.getItem(storageKey);
    return themeChoices.find((choice) => choice === kept) ?? "system";
  } catch {
    return "system";
  }
}
