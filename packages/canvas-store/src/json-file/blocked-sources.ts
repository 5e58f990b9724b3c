import path from "node:path";
import { describeIssues } from "@fingerpaint/api-contracts";
import * as z from "zod";
import { toStoreError } from "../errors.ts";
import { tryParseJson } from "../store/canvas-record.ts";
import { createKeyedLock } from "../store/concurrency.ts";
import type { BlockedSource, CanvasStore } from "../store/store.ts";
import { type DamagedFile, type DurableFiles, keepDamaged } from "./durable-files.ts";

/** The blocked list of a store: one file per source, named after its digest. */
export type BlockedSources = Pick<CanvasStore, "block" | "unblock" | "findBlocked" | "listBlocked">;

export const blockedFolder = "blocked";

const fileNamePattern = /^([0-9a-f]{64})\.json$/;

const entrySchema = z.object(
  { formatVersion: z.literal(1), canvasId: z.string(), blockedAt: z.string() },
  { error: "is not a JSON object" },
);

/**
 * Opens the blocked list. A source is blocked by the name of its file, so a file with damaged content still blocks it:
 * a copy of the file is kept and reported, and the entry names no canvas.
 *
 * @param folder The store's folder.
 */
export async function openBlockedSources(
  files: DurableFiles,
  folder: string,
  report: (file: DamagedFile) => void,
): Promise<BlockedSources> {
  const fileOf = (sourceSha256: string) => path.join(folder, blockedFolder, `${sourceSha256}.json`);

  async function write({ sourceSha256, canvasId, blockedAt }: BlockedSource): Promise<void> {
    await files.write(fileOf(sourceSha256), JSON.stringify({ formatVersion: 1, canvasId, blockedAt }));
  }

  async function read(sourceSha256: string): Promise<BlockedSource | null> {
    const content = await files.read(fileOf(sourceSha256));
    if (content === null) return null;
    const { entry, fault } = parseEntry(content);
    const source = { sourceSha256, ...entry };
    if (fault !== null) {
      const damage = { name: `${blockedFolder}/${sourceSha256}.json`, reason: fault };
      report(await keepDamaged(files, folder, damage, content));
      await write(source);
    }
    return source;
  }

  /** An earlier attempt may have failed after it removed the file. */
  async function remove(sourceSha256: string): Promise<void> {
    const file = fileOf(sourceSha256);
    if ((await files.list(path.dirname(file))).includes(path.basename(file))) await files.remove(file);
  }

  const entries = new Map<string, BlockedSource>();
  for (const name of await files.list(path.join(folder, blockedFolder))) {
    const sourceSha256 = fileNamePattern.exec(name)?.[1];
    const source = sourceSha256 === undefined ? null : await read(sourceSha256);
    if (source !== null) entries.set(source.sourceSha256, source);
  }
  return createBlockedList(entries, { write, remove });
}

/** The list in memory. Each change is written to the disk first. */
function createBlockedList(
  entries: Map<string, BlockedSource>,
  disk: { write(source: BlockedSource): Promise<void>; remove(sourceSha256: string): Promise<void> },
): BlockedSources {
  const locks = createKeyedLock();

  /** Lets one change at a time use the file of a digest. */
  function change<T>(sourceSha256: string, work: () => Promise<T>): Promise<T> {
    return locks.run(sourceSha256, async () => {
      try {
        return await work();
      } catch (error) {
        throw toStoreError("the blocked list can't be written", error);
      }
    });
  }

  return {
    block: (source) =>
      change(source.sourceSha256, async () => {
        if (entries.has(source.sourceSha256)) return;
        await disk.write(source);
        entries.set(source.sourceSha256, { ...source });
      }),

    unblock: (sourceSha256) =>
      change(sourceSha256, async () => {
        if (!entries.has(sourceSha256)) return false;
        await disk.remove(sourceSha256);
        return entries.delete(sourceSha256);
      }),

    async findBlocked(sourceSha256) {
      const entry = entries.get(sourceSha256);
      return entry ? { ...entry } : null;
    },

    listBlocked: async () =>
      [...entries.values()].map((entry) => ({ ...entry })).sort((a, b) => b.blockedAt.localeCompare(a.blockedAt)),
  };
}

/** The entry in a file. If the content is damaged, `fault` says how, and the entry names no canvas. */
function parseEntry(content: Uint8Array): { entry: Omit<BlockedSource, "sourceSha256">; fault: string | null } {
  const value = tryParseJson(() => new TextDecoder("utf-8", { fatal: true }).decode(content));
  const { success, data, error } = entrySchema.safeParse(value);
  if (success) return { entry: { canvasId: data.canvasId, blockedAt: data.blockedAt }, fault: null };
  const fault = value === undefined ? "it is not JSON in UTF-8" : describeIssues(error.issues, "the entry");
  return { entry: { canvasId: "", blockedAt: new Date().toISOString() }, fault };
}
