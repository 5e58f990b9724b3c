import { paint, type Style } from "./paint.ts";
import { visible, visibleJson } from "./visible.ts";

/** Prints information for users to stderr; stdout has only the result. */
export function note(text: string): void {
  process.stderr.write(`${paint(process.stderr, "dim", text)}\n`);
}

export function warn(text: string): void {
  process.stderr.write(`${paint(process.stderr, "yellow", "warning:")} ${visible(text)}\n`);
}

/** Prints the result as a line on stdout, made of plain and styled texts. */
export function result(...parts: readonly (string | { readonly style: Style; readonly text: string })[]): void {
  const shown = parts.map((part) =>
    typeof part === "string" ? visible(part) : paint(process.stdout, part.style, part.text),
  );
  process.stdout.write(`${shown.join("")}\n`);
}

export function jsonResult(value: unknown): void {
  process.stdout.write(`${visibleJson(value, 2)}\n`);
}
