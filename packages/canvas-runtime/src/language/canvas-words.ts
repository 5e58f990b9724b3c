import type { Color } from "../theme/theme-types.ts";

/** The names of hues, used for swatches. */
export const englishHues = {
  gray: "gray",
  purple: "purple",
  green: "green",
  yellow: "yellow",
  cyan: "cyan",
  pink: "pink",
  blue: "blue",
  orange: "orange",
  red: "red",
} as const satisfies Readonly<Record<Color, string>>;

/** Whether a text is the name of a hue. */
export function isHueName(text: string): text is Color {
  return Object.hasOwn(englishHues, text);
}

/** A word that goes with a count, in each plural form of its language (`Intl.PluralRules`); `other` is required. */
export type CountedWord = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>;

/**
 * The words that a canvas's components add themselves, most of them for screen readers. Placeholders in braces are
 * replaced, and may come in any order.
 */
export const englishWords = {
  ...englishHues,
  barChart: "Bar chart",
  lineChart: "Line chart",
  pieChart: "Pie chart",
  donutChart: "Donut chart",
  radarChart: "Radar chart",
  heatMap: "Heat map",
  /** The default columns of a maturity matrix. */
  level: "Level",
  target: "Target",
  /** Levels of risks and scores. */
  none: "none",
  low: "low",
  medium: "medium",
  high: "high",
  critical: "critical",
  blocked: "blocked",
  /** The parts of an improvement. */
  cause: "Cause",
  action: "Action",
  expectedResult: "Expected result",
  details: "Details",
  /** The role of a chart. */
  chart: "chart",
  /** Name of the element in which keys move through a chart. */
  chartKeys: "{title}. Use the arrow keys to read the values.",
  /** Description of a bar or line chart. */
  chartRange: "{categories}, values from {least} to {most}.",
  /** Description of a pie. */
  pieSum: "{slices}, {sum} in all.",
  noData: "No data",
  noDataSentence: "No data.",
  noValue: "no value",
  total: "Total",
  category: "Category",
  /** Default names of series and slices. */
  series: "Series {number}",
  slice: "Slice {number}",
  /** The value at the rim of a radar chart. */
  upTo: "up to {value}",
  note: "Note",
  success: "Success",
  warning: "Warning",
  danger: "Danger",
  toDo: "To do",
  inProgress: "In progress",
  done: "Done",
  cancelled: "Cancelled",
  doneCount: "{done} of {total} done",
  /** Default names of controls. */
  switch: "Switch",
  checkbox: "Checkbox",
  textField: "Text field",
  choice: "Choice",
  iconButton: "Icon button",
  scrollableTable: "Scrollable table",
  /** Name of a swatch with an unknown hue. */
  color: "color",
  /** Shares of a usage bar. */
  usage: "{shares} of {total}",
  diff: "Diff",
  diffOf: "Diff of {path}",
  linesAdded: "lines added",
  linesRemoved: "lines removed",
  /** Shown instead of a component that this host doesn't have. */
  unavailable: "{name} is not available here",
  progress: "Progress",
  dialog: "Dialog",
  close: "Close",
  back: "Back",
  next: "Next",
  slidePlace: "{place} of {total}",
  /** The columns of a pie's table in Markdown. */
  sliceColumn: "Slice",
  valueColumn: "Value",
  shareColumn: "Share",
  /** In Markdown, before a chart's texts other than its values. */
  inTheDrawing: "In the drawing",
  /** In Markdown, before the texts in an author's own drawing. */
  drawing: "Drawing",
} as const;

export const englishCountedWords = {
  seriesCount: { other: "{count} series" },
  categoryCount: { one: "{count} category", other: "{count} categories" },
  sliceCount: { one: "{count} slice", other: "{count} slices" },
} as const satisfies Readonly<Record<string, CountedWord>>;

/** Every word of the components. */
export type CanvasWords = { readonly [Name in keyof typeof englishWords]: string } & {
  readonly [Name in keyof typeof englishCountedWords]: CountedWord;
};

/** The language of a canvas's components, as a site chooses it. */
export interface CanvasLanguageChoice {
  /** BCP 47 tag, such as "de" or "pt-BR". */
  readonly language?: string | undefined;
  readonly words?: Partial<CanvasWords> | undefined;
}

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
  throw new TypeError(`language must be a BCP 47 tag such as "de" or "pt-BR", not ${given}`);
}

function checkWords(words: Partial<CanvasWords>): void {
  if (typeof words !== "object" || words === null) throw new TypeError("words must be an object");
  for (const [name, word] of Object.entries(words) as [string, unknown][]) {
    if (word === undefined) continue;
    if (Object.hasOwn(englishWords, name)) checkWord(`words.${name}`, word);
    else if (Object.hasOwn(englishCountedWords, name)) checkCountedWord(`words.${name}`, word);
    else throw new TypeError(`words.${name} is unknown`);
  }
}

function checkWord(path: string, word: unknown): void {
  if (typeof word !== "string" || word === "" || word.length > longestWord) {
    throw new TypeError(`${path} must be a text of 1 to ${longestWord} characters`);
  }
}

function checkCountedWord(path: string, word: unknown): void {
  if (typeof word !== "object" || word === null || !Object.hasOwn(word, "other")) {
    throw new TypeError(`${path} must be an object with a text for at least "other"`);
  }
  for (const [form, text] of Object.entries(word)) {
    if (!pluralForms.includes(form))
      throw new TypeError(`${path}.${form} is unknown. The known names are ${pluralForms.join(", ")}`);
    checkWord(`${path}.${form}`, text);
  }
}
