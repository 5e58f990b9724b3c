import { type CanvasLanguageChoice, type CanvasWords, englishCountedWords, englishWords } from "./canvas-words.ts";

const longestWord = 500;
const pluralForms: readonly string[] = ["zero", "one", "two", "few", "many", "other"];

/**
 * Checks a choice from an untrusted source.
 *
 * @throws TypeError that names the first invalid field
 */
export function checkLanguageChoice({ language, words }: CanvasLanguageChoice): void {
  if (language !== undefined) checkLanguage(language);
  if (words !== undefined) checkWords(words);
}

function checkLanguage(language: unknown): void {
  try {
    if (typeof language === "string" && Intl.getCanonicalLocales(language).length === 1) return;
  } catch {
    // Not a tag.
  }
  const given = typeof language === "string" ? JSON.stringify(language.slice(0, 50)) : typeof language;
  throw new TypeError(`language is a BCP 47 tag such as "de" or "pt-BR", not ${given}`);
}

function checkWords(words: Partial<CanvasWords>): void {
  if (typeof words !== "object" || words === null) throw new TypeError("words is an object");
  for (const [name, word] of Object.entries(words) as [string, unknown][]) {
    if (word === undefined) continue;
    if (Object.hasOwn(englishWords, name)) checkWord(`words.${name}`, word);
    else if (Object.hasOwn(englishCountedWords, name)) checkCountedWord(`words.${name}`, word);
    else throw new TypeError(`words.${name} is not known`);
  }
}

function checkWord(path: string, word: unknown): void {
  if (typeof word !== "string" || word === "" || word.length > longestWord) {
    throw new TypeError(`${path} is a text of 1 to ${longestWord} characters`);
  }
}

function checkCountedWord(path: string, word: unknown): void {
  if (typeof word !== "object" || word === null || !Object.hasOwn(word, "other")) {
    throw new TypeError(`${path} is an object with a text for "other" at least`);
  }
  for (const [form, text] of Object.entries(word)) {
    if (!pluralForms.includes(form)) throw new TypeError(`${path}.${form} is not known: ${pluralForms.join(", ")}`);
    checkWord(`${path}.${form}`, text);
  }
}
