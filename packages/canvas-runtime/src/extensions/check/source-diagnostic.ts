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

/** Two names that differ only by this many added letters are different words, such as `title` and `subtitle`. */
const lettersOfAnAffix = 3;

/**
 * The name that was probably meant. It differs only in case, or in at most a third of its letters, but not by an affix.
 */
export function closestName(written: string, names: readonly string[]): string | undefined {
  const sameLetters = names.find((name) => name.toLowerCase() === written.toLowerCase());
  if (sameLetters !== undefined) return sameLetters;
  const most = (name: string) => Math.min(written.length - 1, (Math.max(name.length, written.length) + 1) / 3);
  const [best] = names
    // The distance is at least the difference in length: this skips most comparisons with a long name.
    .filter((name) => Math.abs(name.length - written.length) <= most(name))
    .map((name) => ({ name, distance: distanceBetween(written, name) }))
    .filter(({ name, distance }) => {
      const isOnlyAdded = distance === Math.abs(name.length - written.length);
      return distance <= most(name) && !(isOnlyAdded && distance >= lettersOfAnAffix);
    })
    .sort((a, b) => a.distance - b.distance);
  return best?.name;
}

/** Insertions, removals and replacements of letters (Levenshtein). */
function distanceBetween(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1];
    for (const [j, other] of [...b].entries()) {
      const replaced = (row[j] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(replaced, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
