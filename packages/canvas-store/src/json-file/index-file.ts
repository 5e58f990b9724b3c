import { setImmediate as nextTurn } from "node:timers/promises";
import { crc32 } from "node:zlib";
import { canvasRecordSchema } from "../store/canvas-record.ts";
import { createGatherer, gatherForMs } from "../store/concurrency.ts";
import type { DocumentEntry } from "./documents.ts";
import type { DurableFiles } from "./durable-files.ts";

/**
 * The index file lets a store open without reading every document. It holds a line for each document, and another for
 * each change; the last one counts. It is only a cache. A line is valid only while its document's file is the one it
 * was written for (`identity`), so lost, late, damaged and leftover lines merely cost an extra read.
 *
 * A canvas with a password has no line, because its password should be in one file only.
 */
export interface IndexFile {
  /**
   * Records that an entry was added, changed or removed. The file is updated within about a second; removed entries
   * disappear from it within about a minute.
   */
  note(canvasId: string): void;
  /** Writes pending changes and stops. Never rejects: what couldn't be written is read from documents next time. */
  close(): Promise<void>;
}

const lineEnd = 0x0a;
const space = 0x20;
const hexDigits = Buffer.from("0123456789abcdef");
const checksumLength = 8;

/** Names the line format. A file with another header is ignored, and the index is built from the documents. */
const header = "fingerpaint canvas index 1";

/**
 * Long enough for the lines of many changes to share one flush. The process may exit without this write: the documents
 * are already durable.
 */
const writeDelayMs = 1_000;

/** A file with fewer lines isn't worth rewriting, no matter how many of them are outdated. */
const smallestRewrite = 10_000;

/** How long the lines of a removed canvas may stay in the file. Closing the store removes them in any case. */
const forgetDelayMs = 60_000;

/** How many lines are produced per turn of the event loop, which takes about 5 ms. */
const linesPerTurn = 2_000;

/** The content of an index file, and its number of lines. */
interface IndexFileContent {
  /** The last valid entry of each canvas. */
  readonly entries: ReadonlyMap<string, DocumentEntry>;
  readonly lines: number;
}

/** Reads an index file, skipping invalid lines. @param bytes null if there is no file */
export function parseIndexFile(bytes: Uint8Array | null): IndexFileContent {
  const entries = new Map<string, DocumentEntry>();
  // Canvases of the same owner share one string in memory.
  const owners = new Map<string, string>();
  let count = 0;
  if (bytes === null) return { entries, lines: 0 };
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let start = 0, end = 0; ; start = end + 1) {
    end = content.indexOf(lineEnd, start);
    // Text after the last line end is an incomplete line.
    if (end === -1) break;
    if (start === 0) {
      if (content.toString("utf8", 0, end) !== header) break;
      continue;
    }
    // Each write starts with a line break, in case the previous write ended in the middle of a line.
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

/** An entry that isn't shared yet, so it may be modified. */
type ParsedEntry = Omit<DocumentEntry, "summary"> & {
  summary: { -readonly [Field in keyof DocumentEntry["summary"]]: DocumentEntry["summary"][Field] };
};

/** The fields that lines of earlier releases may lack, with the values that their documents have by default. */
const defaults = canvasRecordSchema.omit({ source: true, state: true }).partial().parse({});
const defaultedFields = Object.keys(defaults);

/** A line is a checksum of 8 hex digits, a space and the entry as JSON. Returns null if it is invalid. */
function parseLine(content: Buffer, start: number, end: number): ParsedEntry | null {
  const textStart = start + checksumLength + 1;
  if (textStart >= end || content[textStart - 1] !== space) return null;
  if (readHex(content, start, checksumLength) !== crc32(content.subarray(textStart, end))) return null;
  const entry: ParsedEntry = JSON.parse(content.toString("utf8", textStart, end));
  const isComplete = defaultedFields.every((field) => field in entry.summary);
  return isComplete ? entry : { ...entry, summary: { ...defaults, ...entry.summary } };
}

/** Parses lowercase hex digits; NaN if they aren't. Avoids creating a string for each of many lines. */
function readHex(bytes: Uint8Array, start: number, length: number): number {
  let value = 0;
  for (let place = start; place < start + length; place++) {
    const digit = hexDigits.indexOf(bytes[place] ?? 0);
    if (digit === -1) return Number.NaN;
    value = value * 16 + digit;
  }
  return value;
}

/** The lines of these entries, except those with a password. */
function writeLines(entries: readonly DocumentEntry[]): string[] {
  return entries.flatMap((entry) => {
    if (entry.summary.password !== null) return [];
    const text = JSON.stringify(entry);
    return `${checksum(text)} ${text}\n`;
  });
}

/** The same for many entries. Lets other work run in between. */
async function writeLinesInTurns(entries: readonly DocumentEntry[]): Promise<string[]> {
  const lines: string[] = [];
  for (let start = 0; start < entries.length; start += linesPerTurn) {
    lines.push(...writeLines(entries.slice(start, start + linesPerTurn)));
    if (start + linesPerTurn < entries.length) await nextTurn();
  }
  return lines;
}

/** CRC-32, 8 hex digits. Detects lines damaged by the disk or a crash. */
function checksum(text: string): string {
  return crc32(text).toString(16).padStart(checksumLength, "0");
}

interface IndexFileOptions {
  readonly files: DurableFiles;
  readonly file: string;
  /** The file's content when it was read. */
  readonly content: IndexFileContent;
  /** The canvases whose current entries aren't in the file. */
  readonly changed: Iterable<string>;
  /** The current entry of a canvas; undefined if there is none. */
  readonly entryOf: (canvasId: string) => DocumentEntry | undefined;
  readonly all: () => Iterable<DocumentEntry>;
}

/** Keeps an index file up to date with the index in memory. */
export function openIndexFile({ files, file, content, changed, entryOf, all }: IndexFileOptions): IndexFile {
  const changedIds = createGatherer<string>({
    handle: write,
    wait: gatherForMs(writeDelayMs, { holdsProcess: false }),
  });
  let { lines } = content;
  let live = content.entries.size;
  let isClosed = false;
  let rewrittenAt = Number.NEGATIVE_INFINITY;
  /** Whether the file may contain lines of removed canvases. */
  let holdsRemoved = [...content.entries.keys()].some((canvasId) => !entryOf(canvasId));

  async function write(canvasIds: readonly string[]): Promise<void> {
    const underWay = new Set(canvasIds);
    const mayHoldRemoved = holdsRemoved;
    try {
      const isOutgrown = lines + underWay.size > Math.max(smallestRewrite, 2 * live);
      const hasToForget = holdsRemoved && (isClosed || performance.now() - rewrittenAt >= forgetDelayMs);
      if (lines === 0 || isOutgrown || hasToForget) await rewrite();
      else {
        const added = writeLines([...underWay].flatMap((canvasId) => entryOf(canvasId) ?? []));
        lines += added.length;
        if (added.length > 0) await files.append(file, `\n${added.join("")}`);
      }
    } catch {
      holdsRemoved ||= mayHoldRemoved;
      for (const canvasId of underWay) changedIds.add(canvasId);
    }
    if (holdsRemoved) changedIds.request();
  }

  async function rewrite(): Promise<void> {
    const entries = [...all()];
    // Changes from here on are recorded and included in the next write.
    holdsRemoved = false;
    const written = await writeLinesInTurns(entries);
    await files.write(file, Buffer.from([`${header}\n`, ...written].join("")));
    lines = written.length;
    live = lines;
    rewrittenAt = performance.now();
  }

  for (const canvasId of changed) changedIds.add(canvasId);
  if (holdsRemoved || content.lines > 2 * content.entries.size + smallestRewrite) changedIds.request();

  return {
    note(canvasId) {
      if (entryOf(canvasId)) changedIds.add(canvasId);
      else {
        holdsRemoved = true;
        changedIds.request();
      }
    },
    async close() {
      isClosed = true;
      await changedIds.close();
    },
  };
}
