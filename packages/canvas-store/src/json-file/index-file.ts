import { setImmediate as nextTurn } from "node:timers/promises";
import { crc32 } from "node:zlib";
import type { IndexEntry } from "./canvas-index.ts";
import type { DurableFiles } from "./durable-files.ts";

/**
 * The index file spares opening a store the reading of every document. It holds a line for each document, and another
 * whenever one changed: the last one counts. Nothing depends on it. A line counts only while its document's file is the
 * one it was written for (`identity`), so lost, late, damaged and leftover lines cost a read and no more.
 *
 * A canvas with a password has no line, because its password belongs in one file only.
 */
export interface IndexFile {
  /**
   * Takes down that an entry is new, has changed or is gone. The file follows within a second or so; an entry that is
   * gone leaves it within a minute or so.
   */
  note(canvasId: string): void;
  /** Writes what was noted and stops. Never rejects: what couldn't be written is read from documents next time. */
  close(): Promise<void>;
}

const lineEnd = 0x0a;
const space = 0x20;
const hexDigits = Buffer.from("0123456789abcdef");
const checksumLength = 8;

/** How the lines of a file are laid out. Other releases' files are not read: the index is made from the documents. */
const header = "fingerpaint canvas index 1";

/** Long enough for the lines of many changes to share one flush. */
const writeDelayMs = 1_000;

/** Below this many lines a file isn't worth rewriting, however many of them are out of date. */
const smallestRewrite = 10_000;

/** A removed canvas leaves its lines in the file for this long, and no longer than until the store is closed. */
const forgetDelayMs = 60_000;

/** How many lines are made between two turns of the event loop: about 5 ms of it. */
const linesPerTurn = 2_000;

/** What an index file says, and how many lines it takes to say it. */
export interface IndexFileContent {
  /** The last sound entry of each canvas. */
  readonly entries: ReadonlyMap<string, IndexEntry>;
  readonly lines: number;
}

/** Reads an index file. Leaves out lines that aren't sound. @param bytes null where there is no file */
export function parseIndexFile(bytes: Uint8Array | null): IndexFileContent {
  const entries = new Map<string, IndexEntry>();
  // An owner's canvases share one text in memory.
  const owners = new Map<string, string>();
  let count = 0;
  if (bytes === null) return { entries, lines: 0 };
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let start = 0, end = 0; ; start = end + 1) {
    end = content.indexOf(lineEnd, start);
    // What comes after the last line's end is half a line.
    if (end === -1) break;
    if (start === 0) {
      if (content.toString("utf8", 0, end) !== header) break;
      continue;
    }
    // Each write begins a new line, in case the one before ended in the middle of one.
    if (end === start) continue;
    count++;
    const entry = parseLine(content, start, end);
    if (!entry) continue;
    const { summary } = entry;
    const known = owners.get(summary.owner);
    if (known === undefined) owners.set(summary.owner, summary.owner);
    else summary.owner = known;
    entries.set(summary.canvasId, entry);
  }
  return { entries, lines: count };
}

/** An entry that nobody else has yet. */
type ParsedEntry = Omit<IndexEntry, "summary"> & {
  summary: { -readonly [Field in keyof IndexEntry["summary"]]: IndexEntry["summary"][Field] };
};

/** A line is a checksum of 8 hex digits, a space and the entry as JSON. Null: it isn't sound. */
function parseLine(content: Buffer, start: number, end: number): ParsedEntry | null {
  const textStart = start + checksumLength + 1;
  if (textStart >= end || content[textStart - 1] !== space) return null;
  if (readHex(content, start, checksumLength) !== crc32(content.subarray(textStart, end))) return null;
  return JSON.parse(content.toString("utf8", textStart, end));
}

/** The number that lowercase hex digits are; NaN where they aren't. Makes no text, of which there would be many. */
function readHex(bytes: Uint8Array, start: number, length: number): number {
  let value = 0;
  for (let place = start; place < start + length; place++) {
    const digit = hexDigits.indexOf(bytes[place] ?? 0);
    if (digit === -1) return Number.NaN;
    value = value * 16 + digit;
  }
  return value;
}

/** The lines of these entries, those with a password left out. */
function writeLines(entries: readonly IndexEntry[]): string[] {
  return entries.flatMap((entry) => {
    if (entry.summary.password !== null) return [];
    const text = JSON.stringify(entry);
    return `${checksum(text)} ${text}\n`;
  });
}

/** CRC-32, 8 hex digits: tells a line that a disk or a crash damaged from one that was written. */
function checksum(text: string): string {
  return crc32(text).toString(16).padStart(checksumLength, "0");
}

export interface IndexFileOptions {
  readonly files: DurableFiles;
  readonly file: string;
  /** What the file held when it was read. */
  readonly content: IndexFileContent;
  /** The canvases that aren't in the file as they are. */
  readonly changed: Iterable<string>;
  /** The entry of a canvas as it is now; undefined where there is none. */
  readonly entryOf: (canvasId: string) => IndexEntry | undefined;
  /** All entries as they are now. */
  readonly all: () => Iterable<IndexEntry>;
}

/** Keeps an index file up to date with the index in memory. */
export function openIndexFile({ files, file, content, changed, entryOf, all }: IndexFileOptions): IndexFile {
  let noted = new Set(changed);
  let lines = content.lines;
  let live = content.entries.size;
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();
  let isClosed = false;
  let rewrittenAt = Number.NEGATIVE_INFINITY;
  /** Whether the file may have lines of canvases that are gone. */
  let holdsRemoved = [...content.entries.keys()].some((canvasId) => !entryOf(canvasId));

  function schedule(): void {
    if (isClosed || timer !== undefined) return;
    timer = setTimeout(() => {
      writing = write();
    }, writeDelayMs);
    // The documents are durable without it.
    timer.unref();
  }

  async function write(): Promise<void> {
    const underWay = noted;
    noted = new Set();
    try {
      const isOutgrown = lines + underWay.size > Math.max(smallestRewrite, 2 * live);
      const hasToForget = holdsRemoved && (isClosed || performance.now() - rewrittenAt >= forgetDelayMs);
      if (lines === 0 || isOutgrown || hasToForget) await rewrite();
      else await append(underWay);
    } catch {
      for (const canvasId of underWay) noted.add(canvasId);
    }
    timer = undefined;
    if (noted.size > 0 || holdsRemoved) schedule();
  }

  async function append(canvasIds: ReadonlySet<string>): Promise<void> {
    const added = writeLines([...canvasIds].flatMap((canvasId) => entryOf(canvasId) ?? []));
    if (added.length === 0) return;
    lines += added.length;
    await files.append(file, `\n${added.join("")}`);
  }

  async function rewrite(): Promise<void> {
    const parts: string[] = [`${header}\n`];
    const entries = [...all()];
    // What changes from here on is noted, and follows in the next write.
    const mayHoldRemoved = holdsRemoved;
    holdsRemoved = false;
    for (let start = 0; start < entries.length; start += linesPerTurn) {
      parts.push(...writeLines(entries.slice(start, start + linesPerTurn)));
      if (start + linesPerTurn < entries.length) await nextTurn();
    }
    try {
      await files.write(file, Buffer.from(parts.join("")));
    } catch (error) {
      holdsRemoved ||= mayHoldRemoved;
      throw error;
    }
    lines = parts.length - 1;
    live = lines;
    rewrittenAt = performance.now();
  }

  if (noted.size > 0 || holdsRemoved || content.lines > 2 * content.entries.size + smallestRewrite) schedule();

  return {
    note(canvasId) {
      if (entryOf(canvasId)) noted.add(canvasId);
      else holdsRemoved = true;
      schedule();
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await writing;
      if (noted.size > 0 || holdsRemoved) await write();
    },
  };
}
