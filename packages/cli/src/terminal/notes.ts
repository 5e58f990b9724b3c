import { paint } from "./paint.ts";

/** Tells people on stderr what happened, where stdout has only the result. */
export function note(text: string): void {
  process.stderr.write(`${paint(process.stderr, "dim", text)}\n`);
}

export function warn(text: string): void {
  process.stderr.write(`${paint(process.stderr, "yellow", "warning:")} ${text}\n`);
}

/** The result: a line on stdout. */
export function result(text: string): void {
  process.stdout.write(`${text}\n`);
}

export function jsonResult(value: unknown): void {
  result(JSON.stringify(value, null, 2));
}
