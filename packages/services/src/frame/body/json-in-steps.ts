import { randomUUID } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";

/** The position of a string in a JSON text, including its quotes. */
export type StringPlace = readonly [begin: number, end: number];

/** Strings of at least this many bytes or UTF-16 units are parsed and written in a separate step. */
export const longStringSize = 65_536;

/**
 * Parses a large JSON text in steps, so that other requests can run in between: each long string separately, and the
 * rest with a placeholder for each of them. Placeholders can't be guessed, so no other string is mistaken for one.
 *
 * @param bytes UTF-8
 * @param longStrings In text order, without names: only values are put back.
 * @throws SyntaxError
 */
export async function parseInSteps(bytes: Buffer, longStrings: readonly StringPlace[]): Promise<unknown> {
  const mark = randomUUID();
  const strings: string[] = [];
  let rest = "";
  let from = 0;
  for (const [begin, end] of longStrings) {
    rest += `${bytes.toString("utf8", from, begin)}"${mark}${strings.length}"`;
    from = end;
    const json = bytes.toString("utf8", begin, end);
    if (json.length > maxUnitsPerStep) await waitForStep();
    strings.push(JSON.parse(json));
    await waitForStep();
  }
  rest += bytes.toString("utf8", from);
  return JSON.parse(rest, (_name, value) =>
    typeof value === "string" && value.startsWith(mark) ? strings[Number(value.slice(mark.length))] : value,
  );
}

const maxUnitsPerStep = 16_777_216;

/**
 * Returns the UTF-8 of `JSON.stringify(value)` in pieces, written in steps like those of {@link parseInSteps}.
 *
 * @param value Must not have a `toJSON` that returns something else on a second call.
 */
export async function stringifyInSteps(value: unknown): Promise<Buffer[]> {
  const mark = randomUUID();
  const strings: string[] = [];
  const rest = JSON.stringify(value, (_name, item) =>
    typeof item === "string" && item.length >= longStringSize ? `${mark}${strings.push(item) - 1}` : item,
  );
  const pieces: Buffer[] = [];
  let from = 0;
  for (const [index, string] of strings.entries()) {
    const quoted = `"${mark}${index}"`;
    const begin = rest.indexOf(quoted, from);
    pieces.push(Buffer.from(rest.slice(from, begin)));
    from = begin + quoted.length;
    const json = JSON.stringify(string);
    if (json.length > maxUnitsPerStep) await waitForStep();
    pieces.push(Buffer.from(json));
    await waitForStep();
  }
  pieces.push(Buffer.from(rest.slice(from)));
  return pieces;
}

/** Below this size, each step of a body takes a few milliseconds at most. */
const largeBytes = 1_048_576;

/**
 * Whether a body of this many bytes is read, parsed and answered in steps, so that other requests can run in between:
 * all steps together may take seconds.
 */
export function isLargeBody(bytes: number): boolean {
  return bytes >= largeBytes;
}

let latestStep: Promise<void> = Promise.resolve();

/**
 * Lets other requests run before the next step of a large body. Each turn of the event loop runs at most one such step:
 * otherwise several large bodies together would hold up other requests.
 */
export function waitForStep(): Promise<void> {
  latestStep = latestStep.then(() => nextTurn());
  return latestStep;
}
