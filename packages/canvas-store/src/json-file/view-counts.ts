import * as z from "zod";
import { tryParseJson } from "../store/canvas-record.ts";
import { createGatherer, gatherForMs } from "../store/concurrency.ts";
import type { DurableFiles } from "./durable-files.ts";

/** How often a canvas was viewed. `insertion` distinguishes it from an earlier canvas with the same id. */
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

/** View counts in an append-only file, one line per changed count, so that a view doesn't rewrite a document. */
interface ViewJournal {
  /** Resolves once these counts, a subset of `all`, are durable. If it rejects, the earlier ones still are. */
  save(changed: ViewCount[], all: () => ViewCount[]): Promise<void>;
}

/** A smaller journal isn't worth rewriting, no matter how many of its lines are outdated. */
const smallestRewriteBytes = 1024 * 1024;

/**
 * Opens a journal. Rewrites it if it holds more than `counts`: outdated or damaged lines, or removed canvases.
 * @param content what the file holds; null if there is no file
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
  // After a failed append the file may end with an incomplete line, and a failed flush may have dropped earlier lines
  // from the page cache. Only a new file is certain to be complete.
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
 * Reads a journal: the last count of each canvas, and which lines (from 1) can't be read. Ignores text after the last
 * line end: a crash interrupted that append before it was reported.
 */
export function parseJournal(bytes: Uint8Array) {
  const counts = new Map<string, ViewCount>();
  const damagedLines: number[] = [];
  const lines = new TextDecoder().decode(bytes).split("\n").slice(0, -1);
  for (const [index, line] of lines.entries()) {
    const count = viewCountSchema.safeParse(tryParseJson(() => line)).data;
    if (count) counts.set(count.canvasId, count);
    else damagedLines.push(index + 1);
  }
  return { counts, damagedLines };
}

/** The view counts of a store: counted in memory and made durable shortly afterwards (rules C11, C17). */
export interface ViewCounts {
  of(canvasId: string): number;
  /** Adds one view and returns the new count. */
  add(canvasId: string, insertion: number): number;
  /** Sets the count of an imported canvas. */
  set(count: ViewCount): void;
  /** Forgets the views of a removed canvas. */
  forget(canvasId: string): void;
  /** Why the last attempt to make counts durable failed; null if it didn't. Attempts repeat until one succeeds. */
  readonly failure: unknown;
  /** Makes all counts durable and stops. @throws the disk's error if it refuses */
  close(): Promise<void>;
}

/** Leaves the disk three quarters of the second that rule C17 allows. */
const saveDelayMs = 250;

/** @param stored the counts that the journal holds */
export function createViewCounts(journal: ViewJournal, stored: ViewCount[]): ViewCounts {
  const counts = new Map(stored.map((count) => [count.canvasId, count]));
  let failure: unknown = null;
  /** Gathers the ids of canvases whose counts have changed. */
  const changed = createGatherer<string>({ handle: save, wait: gatherForMs(saveDelayMs) });

  async function save(canvasIds: readonly string[]): Promise<void> {
    const saved = new Set(canvasIds);
    try {
      await journal.save(
        [...saved].flatMap((canvasId) => counts.get(canvasId) ?? []),
        () => [...counts.values()],
      );
      failure = null;
    } catch (error) {
      failure = error;
      for (const canvasId of saved) changed.add(canvasId);
    }
  }

  return {
    of: (canvasId) => counts.get(canvasId)?.viewCount ?? 0,
    add(canvasId, insertion) {
      const viewCount = (counts.get(canvasId)?.viewCount ?? 0) + 1;
      counts.set(canvasId, { canvasId, insertion, viewCount });
      changed.add(canvasId);
      return viewCount;
    },
    set(count) {
      counts.set(count.canvasId, count);
      changed.add(count.canvasId);
    },
    forget(canvasId) {
      counts.delete(canvasId);
    },
    get failure() {
      return failure;
    },
    async close() {
      await changed.close();
      if (failure !== null) throw failure;
    },
  };
}
