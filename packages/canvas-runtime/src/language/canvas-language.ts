import { createContext, useContext } from "react";
import { type CanvasLanguageChoice, type CountedWord, englishCountedWords, englishWords } from "./canvas-words.ts";
import { createValueFormat, type ValueFormat } from "./value-format.ts";

/** The words and number formats of components in one language. */
export interface CanvasLanguage {
  /** BCP 47 tag; "en" if none was chosen. */
  readonly tag: string;
  readonly format: ValueFormat;
  /** A word, with its placeholders in braces replaced. */
  say(name: keyof typeof englishWords, values?: Readonly<Record<string, string | number>>): string;
  /** A word that goes with a count, in the language's form for that count. */
  sayCount(name: keyof typeof englishCountedWords, count: number): string;
}

/** Words that aren't chosen are English. */
export function createCanvasLanguage({ language, words = {} }: CanvasLanguageChoice = {}): CanvasLanguage {
  const format = createValueFormat(language);
  const plurals = new Intl.PluralRules([language ?? "en-US", "en-US"]);
  return {
    tag: language ?? "en",
    format,
    say: (name, values = {}) => fill(words[name] ?? englishWords[name], values),
    sayCount(name, count) {
      const chosen = words[name];
      // English words keep English forms, whatever the language.
      const form = chosen === undefined ? (count === 1 ? "one" : "other") : plurals.select(count);
      const word: CountedWord = chosen ?? englishCountedWords[name];
      return fill(word[form] ?? word.other, { count: format.plain(count) });
    },
  };
}

function fill(word: string, values: Readonly<Record<string, string | number>>): string {
  return word.replace(/\{(\w+)\}/g, (found, name: string) =>
    String(Object.hasOwn(values, name) ? values[name] : found),
  );
}

/** The language of the surrounding canvas. English outside a canvas. */
export const LanguageContext = createContext<CanvasLanguage>(createCanvasLanguage());

/** The current language. */
export function useCanvasLanguage(): CanvasLanguage {
  return useContext(LanguageContext);
}
