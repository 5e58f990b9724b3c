import { styleText } from "node:util";
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

type Style = Parameters<typeof styleText>[0];

/** Makes a text visible, and colours it if the stream is a terminal and `NO_COLOR` isn't set. */
export function paint(stream: NodeJS.WriteStream, style: Style, text: string): string {
  const shown = visible(text);
  return stream.isTTY && !process.env.NO_COLOR ? styleText(style, shown, { validateStream: false }) : shown;
}

/**
 * An instant in this machine's time zone, in the format shown to users: `2026-11-23 09:53`.
 *
 * @param instant a date or an ISO 8601 instant; a text that isn't one is returned unchanged
 */
export function clock(instant: Date | string): string {
  const date = new Date(instant);
  if (Number.isNaN(date.getTime())) return String(instant);
  const two = (part: number) => String(part).padStart(2, "0");
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join("-");
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}`;
}
