import { randomUUID } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import { ServiceError } from "../request/service-error.ts";

/** Limits on the structure of a JSON body, because memory and time depend on its values, not only on its bytes. */
export interface JsonStructureLimits {
  /** Levels of nested objects and arrays. */
  maxDepth: number;
  /** Values and names, at any depth. */
  maxValues: number;
}

/**
 * Limit on the bytes besides long strings: names, numbers, white space and the texts of a typical batch. They are
 * parsed in one step, which would take 280 ms for a number of 120 MiB.
 */
const maxRestBytes = 16 * 1_048_576;

const quote = 0x22;
const backslash = 0x5c;
const colon = 0x3a;
const openingBracket = 0x5b;
const closingBracket = 0x5d;
const openingBrace = 0x7b;
const closingBrace = 0x7d;

/** 1 for each byte that has a meaning outside strings. */
const isStructure = new Uint8Array(256);
for (const byte of Buffer.from('"[]{},:')) isStructure[byte] = 1;

/**
 * Refuses structure over the limits before anything is built from it (rule M6). It doesn't check that the bytes are
 * JSON: `JSON.parse` does that later.
 *
 * Outside strings, a value or a name begins only after one of `[ { , :`. None of these bytes occurs inside a multi-byte
 * UTF-8 sequence, so one pass over the bytes counts them without decoding.
 */
export function createJsonStructureCheck(limits: JsonStructureLimits) {
  /** Those in the bytes so far, without names. */
  const longStrings: StringPlace[] = [];
  let bytesBefore = 0;
  let stringBegin = 0;
  let stringEnd = 0;
  let longBytes = 0;
  let isInString = false;
  /** Bytes at the start of the next piece that belong to an escape at the end of this one. */
  let escaped = 0;
  const countMark = createMarkCount(limits);

  function endString(end: number): void {
    isInString = false;
    stringEnd = end;
    if (end - stringBegin < longStringSize) return;
    longStrings.push([stringBegin, end]);
    longBytes += end - stringBegin;
  }

  function takeMark(byte: number, place: number): void {
    if (byte === quote) {
      isInString = true;
      stringBegin = place;
    } else if (byte === colon && longStrings.at(-1)?.[1] === stringEnd) {
      // The string before a colon was a name.
      longStrings.pop();
      longBytes -= stringEnd - stringBegin;
    }
    countMark(byte);
  }

  /** Takes a body's bytes, piece by piece. @throws INVALID_INPUT at the piece that exceeds a limit */
  function take(piece: Uint8Array): void {
    let position = escaped;
    while (position < piece.length) {
      if (isInString) {
        position = skipString(piece, position);
        if (position < piece.length) endString(bytesBefore + position + 1);
      } else {
        position = skipOther(piece, position);
        if (position < piece.length) takeMark(piece[position] as number, bytesBefore + position);
      }
      // Skips the byte that was found, but not an escaped byte that hasn't arrived yet.
      if (position < piece.length) position++;
    }
    escaped = position - piece.length;
    bytesBefore += piece.length;
    const unendedBytes = isInString ? bytesBefore - stringBegin : 0;
    if (bytesBefore - longBytes - unendedBytes > maxRestBytes) {
      const details = `body: more than ${maxRestBytes} bytes outside strings of 64 KiB and more`;
      throw new ServiceError("INVALID_INPUT", details);
    }
  }

  return { take, longStrings };
}

/** Counts the structural bytes of a body. The function throws INVALID_INPUT at the byte that exceeds a limit. */
function createMarkCount({ maxDepth, maxValues }: JsonStructureLimits): (byte: number) => void {
  let depth = 0;
  let values = 0;
  let marks = 0;
  // JSON has at most three for each value or name, plus one.
  const maxMarks = 3 * maxValues + 1;
  return (byte) => {
    marks++;
    if (marks > maxMarks) throw new ServiceError("INVALID_INPUT", "body: not valid JSON");
    if (byte === quote) return;
    if (byte === closingBracket || byte === closingBrace) {
      depth--;
      return;
    }
    values++;
    if (byte === openingBracket || byte === openingBrace) depth++;
    if (depth > maxDepth) throw new ServiceError("INVALID_INPUT", `body: nested deeper than ${maxDepth} levels`);
    if (values > maxValues) throw new ServiceError("INVALID_INPUT", `body: more than ${maxValues} values and names`);
  };
}

/**
 * The bytes of a string that are looked at one by one before a native search, which costs as much as about 10 bytes,
 * however long the rest is. Searching from the start would be slower for strings full of escaped quotes.
 */
const bytesBeforeSearch = 16;

/**
 * Finds the quote that ends the string. If the piece doesn't contain it, returns the piece's length, or one more after
 * a lone backslash at the end.
 */
function skipString(piece: Uint8Array, from: number): number {
  let position = from;
  for (;;) {
    const stop = Math.min(position + bytesBeforeSearch, piece.length);
    while (position < stop && piece[position] !== quote) position += piece[position] === backslash ? 2 : 1;
    if (position < stop || position >= piece.length) return position;
    const found = piece.indexOf(quote, position);
    const end = found === -1 ? piece.length : found;
    // A byte is escaped if an odd number of backslashes precedes it.
    let run = end;
    while (run > position && piece[run - 1] === backslash) run--;
    const isEscaped = (end - run) % 2 === 1;
    if (!isEscaped) return end;
    position = end + 1;
  }
}

/** The position of the next byte that has a meaning outside strings, or the piece's length. */
function skipOther(piece: Uint8Array, from: number): number {
  let position = from;
  while (position < piece.length && isStructure[piece[position] as number] === 0) position++;
  return position;
}

/** The position of a string in a JSON text, including its quotes. */
type StringPlace = readonly [begin: number, end: number];

/** Strings of at least this many bytes or UTF-16 units are parsed and written in a separate step. */
export const longStringSize = 65_536;

/**
 * Parses a large JSON text in steps, so that other requests can run in between: each long string in pieces, and the
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
    strings.push(await parseLongString(bytes, begin + 1, end - 1));
  }
  rest += bytes.toString("utf8", from);
  return JSON.parse(rest, (_name, value) =>
    typeof value === "string" && value.startsWith(mark) ? strings[Number(value.slice(mark.length))] : value,
  );
}

/** Parses what is between the quotes of a string, in pieces. */
async function parseLongString(bytes: Buffer, begin: number, end: number): Promise<string> {
  let text = "";
  for (let from = begin; from < end; ) {
    const to = endOfPiece(bytes, from, end);
    text += JSON.parse(`"${bytes.toString("utf8", from, to)}"`);
    from = to;
    await waitForStep();
  }
  return text;
}

/** Where a piece of a string ends: neither within a character nor within an escape, which has at most 6 bytes. */
function endOfPiece(bytes: Buffer, from: number, end: number): number {
  let to = from + stepSize;
  if (to >= end) return end;
  while (((bytes[to] as number) & 0xc0) === 0x80) to--;
  const last = bytes.subarray(to - 5, to).lastIndexOf(backslash);
  if (last === -1) return to;
  const start = to - 5 + last;
  let run = start;
  while (run > from && bytes[run - 1] === backslash) run--;
  // After an odd number of backslashes, this one is escaped itself.
  return (start - run) % 2 === 0 ? start : to;
}

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
    for await (const piece of stringifyLongString(string)) pieces.push(piece);
  }
  pieces.push(Buffer.from(rest.slice(from)));
  return pieces;
}

/** Writes a string in pieces, none of which ends within a surrogate pair: its halves would be escaped. */
async function* stringifyLongString(string: string): AsyncGenerator<Buffer> {
  for (let from = 0; from < string.length; ) {
    let to = Math.min(from + stepSize, string.length);
    if (to < string.length && /[\ud800-\udbff]/.test(string.charAt(to - 1))) to--;
    const json = JSON.stringify(string.slice(from, to));
    yield Buffer.from(json.slice(from === 0 ? 0 : 1, to === string.length ? undefined : -1));
    from = to;
    await waitForStep();
  }
}

/** Bytes, or UTF-16 units of a string, that a step takes: each lasts a few milliseconds. */
const stepSize = 1_048_576;

/**
 * Whether a body of this many bytes is read, parsed and answered in steps, so that other requests can run in between:
 * all steps together may take seconds.
 */
export function isLargeBody(bytes: number): boolean {
  return bytes >= stepSize;
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
