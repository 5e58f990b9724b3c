import * as z from "zod";
import type { DurableFiles } from "./durable-files.ts";

/** How often a canvas was viewed. `insertion` tells it from an earlier canvas of the same id. */
export interface ViewCount {
  readonly canvasId: string;
  readonly insertion: number;
  readonly viewCount: number;
}

const viewCountSchema = z.object({
  canvasId: z.string(),
  insertion: z.int(),
  viewCount: z.int(),
}) satisfies z.ZodType<ViewCount>;

/** What a journal holds: the last count of each canvas, and which lines (from 1) can't be read. */
export interface JournalContent {
  readonly counts: ReadonlyMap<string, ViewCount>;
  readonly damagedLines: readonly number[];
}

/** View counts in an append-only file, a line for each count that changed, so that a view rewrites no document. */
export interface ViewJournal {
  /** Resolves once these counts, a part of `all`, are durable. Where it rejects, the ones before still are. */
  save(changed: ViewCount[], all: () => ViewCount[]): Promise<void>;
}

/** Below this size a journal isn't worth rewriting, however many of its lines are out of date. */
const smallestRewriteBytes = 1024 * 1024;

/**
 * Opens a journal. Rewrites it where it holds more than `counts`: outdated or damaged lines, or canvases that are gone.
 * @param content what the file holds; null where there is none
 */
export async function createViewJournal(
  files: DurableFiles,
  file: string,
  content: Uint8Array | null,
  counts: ViewCount[],
): Promise<ViewJournal> {
  const lines = serializeCounts(counts);
  if (content === null || new TextDecoder().decode(content) !== lines) await files.write(file, lines);
  let size = lines.length;
  let sizeToRewrite = Math.max(smallestRewriteBytes, 2 * size);
  // After a failed append the file may end in half a line, and a failed flush may have dropped earlier lines from the
  // cache: only a new file is sure to be whole.
  let isWhole = true;

  async function rewrite(lines: string): Promise<void> {
    await files.write(file, lines);
    isWhole = true;
    size = lines.length;
    sizeToRewrite = Math.max(smallestRewriteBytes, 2 * size);
  }

  return {
    async save(changed, all) {
      const lines = serializeCounts(changed);
      if (!isWhole || size + lines.length > sizeToRewrite) return rewrite(serializeCounts(all()));
      isWhole = false;
      await files.append(file, lines);
      isWhole = true;
      size += lines.length;
    },
  };
}

function serializeCounts(counts: ViewCount[]): string {
  return counts
    .map(({ canvasId, insertion, viewCount }) => `${JSON.stringify({ canvasId, insertion, viewCount })}\n`)
    .join("");
}

/**
 * Reads a journal. Ignores text after the last line's end: a crash cut that append off before anyone was told of it.
 */
export function parseJournal(bytes: Uint8Array): JournalContent {
  const counts = new Map<string, ViewCount>();
  const damagedLines: number[] = [];
  const lines = new TextDecoder().decode(bytes).split("\n").slice(0, -1);
  for (const [index, line] of lines.entries()) {
    const count = parseLine(line);
    if (count) counts.set(count.canvasId, count);
    else damagedLines.push(index + 1);
  }
  return { counts, damagedLines };
}

function parseLine(line: string): ViewCount | null {
  try {
    return viewCountSchema.parse(JSON.parse(line));
  } catch {
    return null;
  }
}
