/** The column templates of a grid. */
export interface GridColumns {
  /** The `grid-template-columns` value the author asked for. */
  template: string;
  /** The replacement on a phone; undefined if the template stays the same. */
  narrowTemplate?: string;
}

/** More columns than this are a matrix (a calendar, a heat map), which makes no sense when it wraps. */
const mostColumnsThatWrap = 6;
/** A fixed track at least this wide is a pane, not a label next to a value. */
const paneWidthPx = 160;

/**
 * Parses a Grid's `columns`. A number or a digit string means that many equal columns with zero minimum width; any
 * other string is a `grid-template-columns` value. On a phone, up to six equal columns wrap if they would be narrower
 * than `--fp-narrowest`, and side-by-side panes are stacked.
 *
 * @param columns - the author's value; an invalid one means one column
 * @param gap - CSS length between columns
 */
export function readGridColumns(columns: unknown, gap: string): GridColumns {
  const text = typeof columns === "string" ? columns.trim() : "";
  const repeated = /^repeat\(\s*(\d+)\s*,\s*(?:minmax\(\s*0(?:px)?\s*,\s*)?1fr\s*\)?\s*\)$/.exec(text);
  const count = Math.floor(Number(repeated ? repeated[1] : typeof columns === "number" || text ? columns : 1));
  if (Number.isFinite(count)) return equalColumns(Math.max(1, count), gap);
  if (!text) return { template: "minmax(0,1fr)" };
  const tracks = splitTracks(text);
  const isPanes = tracks.length > 1 && tracks.length <= mostColumnsThatWrap && tracks.every(isPane);
  return isPanes ? { template: text, narrowTemplate: "minmax(0,1fr)" } : { template: text };
}

function equalColumns(count: number, gap: string): GridColumns {
  const template = `repeat(${count},minmax(0,1fr))`;
  if (count === 1 || count > mostColumnsThatWrap) return { template };
  const share = `calc((100% - ${count - 1} * ${gap}) / ${count})`;
  return { template, narrowTemplate: `repeat(auto-fill,minmax(max(var(--fp-narrowest),${share}),1fr))` };
}

/** Splits at spaces outside parentheses. */
function splitTracks(template: string): string[] {
  return template.match(/(?:\([^()]*(?:\([^()]*\)[^()]*)*\)|[^\s()])+/g) ?? [];
}

function isPane(track: string): boolean {
  const pixels = /^(\d+(?:\.\d+)?)px$/.exec(track);
  return pixels ? Number(pixels[1]) >= paneWidthPx : /^(?:\d*\.?\d+fr|minmax\(.*fr\s*\))$/.test(track);
}
