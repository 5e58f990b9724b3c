import path from "node:path";
import { describeIssues } from "@fingerpaint/api-contracts";
import * as z from "zod";
import { toStoreError } from "../errors/canvas-store-error.ts";
import { createKeyedLock } from "../store/keyed-lock.ts";
import type { BlockedSource, CanvasStore } from "../store/store.ts";
import { tryParseJson } from "../store/try-parse-json.ts";
import { type DamagedFile, keepCopy } from "./damaged-file.ts";
import type { DurableFiles } from "./durable-files.ts";

/** The blocked list of a store: one file per source, named after its digest. */
export type BlockedSources = Pick<CanvasStore, "block" | "unblock" | "findBlocked" | "listBlocked">;

/** The name of the subfolder in the store's folder. */
export const blockedFolder = "blocked";

const fileNamePattern = /^([0-9a-f]{64})\.json$/;

const entrySchema = z.object(
  { formatVersion: z.literal(1), canvasId: z.string(), blockedAt: z.string() },
  { error: "is not a JSON object" },
);

/**
 * Reads the blocked list. A source is blocked by the name of its file, so a file with damaged content still blocks it:
 * a copy of the file is kept and reported, and the entry names no canvas.
 *
 * @param folder The store's folder.
 */
export async function openBlockedSources(
  files: DurableFiles,
  folder: string,
  report: (file: DamagedFile) => void,
): Promise<BlockedSources> {
  const entries = new Map<string, BlockedSource>();
  const fileOf = (sourceSha256: string) => path.join(folder, blockedFolder, `${sourceSha256}.json`);

  async function write({ sourceSha256, canvasId, blockedAt }: BlockedSource): Promise<void> {
    await files.write(fileOf(sourceSha256), JSON.stringify({ formatVersion: 1, canvasId, blockedAt }));
  }

  for (const name of await files.list(path.join(folder, blockedFolder))) {
    const sourceSha256 = fileNamePattern.exec(name)?.[1];
    if (sourceSha256 === undefined) continue;
    const content = await files.read(fileOf(sourceSha256));
    if (content === null) continue;
    const entry = parseEntry(content);
    if (typeof entry === "string") {
      report(await keepCopy(files, folder, `${blockedFolder}/${name}`, content, entry));
      const unnamed = { sourceSha256, canvasId: "", blockedAt: new Date().toISOString() };
      await write(unnamed);
      entries.set(sourceSha256, unnamed);
    } else {
      entries.set(sourceSha256, { sourceSha256, canvasId: entry.canvasId, blockedAt: entry.blockedAt });
    }
  }

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
        await write(source);
        entries.set(source.sourceSha256, { ...source });
      }),

    unblock: (sourceSha256) =>
      change(sourceSha256, async () => {
        if (!entries.has(sourceSha256)) return false;
        await files.remove(fileOf(sourceSha256));
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

/** Returns the entry in a file, or a description of what is wrong with the file. */
function parseEntry(content: Uint8Array): z.output<typeof entrySchema> | string {
  const value = tryParseJson(() => new TextDecoder("utf-8", { fatal: true }).decode(content));
  if (value === undefined) return "it is not JSON in UTF-8";
  const { success, data, error } = entrySchema.safeParse(value);
  return success ? data : describeIssues(error.issues, "the entry");
}
