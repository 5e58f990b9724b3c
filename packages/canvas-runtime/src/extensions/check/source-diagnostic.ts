import type { CanvasDiagnostic } from "../../sandbox/compile/compile-canvas.ts";

/** A problem that the static check finds in a canvas source. */
export interface SourceDiagnostic {
  /** An error means that the canvas fails; a warning, that it shows something other than its author meant. */
  readonly severity: "error" | "warning";
  /** The compiler's codes, and those specific to the check. */
  readonly code:
    | CanvasDiagnostic["code"]
    | "undefined-name"
    | "constant-assignment"
    | "early-use"
    | "unknown-prop"
    | "prop-value"
    | "hook-order"
    | "limit";
  /** One plain English sentence, without the location. */
  readonly message: string;
  /** Line of the source, from 1. */
  readonly line: number;
  /** Column of the line in UTF-16 units, from 1. */
  readonly column: number;
}

/** The maximum number of diagnostics for one source. */
export const maxDiagnostics = 100;

/** A prefix or suffix of this many letters makes another word, such as `subtitle` of `title`. */
const lettersOfAnAffix = 3;

/** A sentence that suggests the name that was probably meant, after a space; empty if there is none. */
export function suggestion(name: string | undefined): string {
  return name === undefined ? "" : ` Did you mean ${name}?`;
}

/**
 * The name that was probably meant. It differs only in case, or in at most a third of its letters, but not by an affix.
 */
export function closestName(written: string, names: readonly string[]): string | undefined {
  const sameLetters = names.find((name) => name.toLowerCase() === written.toLowerCase());
  if (sameLetters !== undefined) return sameLetters;
  const hasSameFirst = (name: string) => Number(name[0] === written[0]);
  const most = (name: string) => Math.min(written.length - 1, Math.max(name.length, written.length) / 3);
  const [best] = names
    // The distance is at least the difference in length: this skips most comparisons with a long name.
    .filter((name) => Math.abs(name.length - written.length) <= most(name))
    .map((name) => ({ name, distance: distanceBetween(written, name) }))
    .filter(({ name, distance }) => distance <= most(name) && !isAnotherWord(name, written))
    // Typists rarely miss the first letter.
    .sort((a, b) => a.distance - b.distance || hasSameFirst(b.name) - hasSameFirst(a.name));
  return best?.name;
}

/** Whether one of two names is the other with a prefix or suffix. */
function isAnotherWord(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) < lettersOfAnAffix) return false;
  const short = (a.length < b.length ? a : b).toLowerCase();
  const long = (a.length < b.length ? b : a).toLowerCase();
  return long.startsWith(short) || long.endsWith(short);
}

/** Letters inserted, removed, replaced or swapped with their neighbour (optimal string alignment). */
function distanceBetween(a: string, b: string): number {
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 0; i < a.length; i += 1) {
    const next = [i + 1];
    for (let j = 0; j < b.length; j += 1) {
      const replaced = (row[j] ?? 0) + (a[i] === b[j] ? 0 : 1);
      const isSwapped = a[i] === b[j - 1] && a[i - 1] === b[j];
      const swapped = isSwapped ? (before[j - 1] ?? 0) + 1 : replaced;
      next.push(Math.min(replaced, swapped, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    before = row;
    row = next;
  }
  return row.at(-1) ?? 0;
}
