import type { Color } from "../theme/theme-types.ts";

/** The names of hues, said of swatches. */
const englishHues = {
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

/** A word that goes with a count, by the plural forms of its language (`Intl.PluralRules`); `other` is always there. */
export type CountedWord = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>;

/**
 * The words that the components of a canvas say on their own, most of them to screen readers. What is in braces is
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
  /** The columns of a matrix without others. */
  level: "Level",
  target: "Target",
  /** Levels of risks and scores. */
  none: "none",
  low: "low",
  medium: "medium",
  high: "high",
  critical: "critical",
  blocked: "blocked",
  /** The role of a chart. */
  chart: "chart",
  /** Name of the place where keys read a chart. */
  chartKeys: "{title}. Arrow keys go through the values.",
  /** What a bar or line chart shows. */
  chartRange: "{categories}, values from {least} to {most}.",
  /** What a pie shows. */
  pieSum: "{slices}, {sum} in all.",
  noData: "No data",
  noDataSentence: "No data.",
  noValue: "no value",
  total: "Total",
  category: "Category",
  /** Names of series and slices that have none. */
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
  /** Names of controls that have none. */
  switch: "Switch",
  checkbox: "Checkbox",
  textField: "Text field",
  choice: "Choice",
  iconButton: "Icon button",
  scrollableTable: "Scrollable table",
  /** Name of a swatch of no known hue. */
  color: "color",
  /** Shares of a usage bar. */
  usage: "{shares} of {total}",
  diff: "Diff",
  diffOf: "Diff of {path}",
  linesAdded: "lines added",
  linesRemoved: "lines removed",
  /** In the place of a component that this host lacks. */
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
  /** In Markdown, before what is written in a chart beside its values. */
  inTheDrawing: "In the drawing",
  /** In Markdown, before what is written in a picture of the author's own. */
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
