import path from "node:path";
import { type BlockedSources, blockedFolder, openBlockedSources } from "./blocked-sources.ts";
import {
  type CanvasDocuments,
  canvasIdOf,
  createCanvasDocuments,
  fileNameOf,
  readDocument,
} from "./canvas-documents.ts";
import { type CanvasIndex, createCanvasIndex } from "./canvas-index.ts";
import { type DamagedFile, DamagedFileError, keepCopy, setAside } from "./damaged-file.ts";
import type { DurableFiles } from "./durable-files.ts";
import { toStoreError } from "./to-store-error.ts";
import { createViewCounts, type ViewCounts } from "./view-counts.ts";
import { createViewJournal, parseJournal } from "./view-journal.ts";

/** What a store's folder held when it was opened, ready for use. */
export interface OpenedFolder {
  readonly documents: CanvasDocuments;
  readonly index: CanvasIndex;
  readonly views: ViewCounts;
  readonly blocked: BlockedSources;
  /** The insertion number for the next canvas. */
  readonly nextInsertion: number;
}

const documentsFolder = "canvases";
const journalName = "views.jsonl";

/** How many documents are read at the same time. More made opening no faster. */
const parallelReads = 32;

/** Told of each damaged file once it has been set aside. */
type ReportDamage = (file: DamagedFile) => void;

/**
 * Reads a locked folder, clears what a crash left in it and sets damaged files aside.
 * @throws CanvasStoreError STORE_UNAVAILABLE, or the disk's error, where anything can't be read: an unreadable file is
 *   not a missing one.
 */
export async function openFolder(files: DurableFiles, folder: string, report: ReportDamage): Promise<OpenedFolder> {
  for (const name of [documentsFolder, blockedFolder, "damaged"]) await files.makeFolder(path.join(folder, name));
  await clearLeftovers(files, folder, /^(views\.jsonl|probe)\.\d+$/);
  for (const name of [documentsFolder, blockedFolder]) {
    await clearLeftovers(files, path.join(folder, name), /\.json\.\d+$/);
  }

  const { index, lastInsertion } = await readDocuments(files, folder, report);

  const journal = path.join(folder, journalName);
  const content = await files.read(journal);
  const { counts, damagedLines } = parseJournal(content ?? new Uint8Array());
  if (content && damagedLines.length > 0) {
    report(await keepCopy(files, folder, journalName, content, `not view counts: line ${damagedLines.join(", ")}`));
  }
  // Not those of canvases that are gone, even where the id has been taken again since.
  const live = [...counts.values()].filter((count) => index.get(count.canvasId)?.insertion === count.insertion);
  const views = createViewCounts(await createViewJournal(files, journal, content, live), live);

  const documents = createCanvasDocuments(files, path.join(folder, documentsFolder));
  const blocked = await openBlockedSources(files, folder, report);
  return { documents, index, views, blocked, nextInsertion: lastInsertion + 1 };
}

/** Removes the temporary files of writes that a crash cut off: the file's name and a number (write-file-atomic's). */
async function clearLeftovers(files: DurableFiles, folder: string, leftover: RegExp): Promise<void> {
  for (const name of await files.list(folder)) {
    if (leftover.test(name)) await files.remove(path.join(folder, name));
  }
}

async function readDocuments(files: DurableFiles, folder: string, report: ReportDamage) {
  const index = createCanvasIndex();
  let lastInsertion = 0;

  async function indexDocument(canvasId: string): Promise<void> {
    const name = `${documentsFolder}/${fileNameOf(canvasId)}`;
    try {
      const document = await readDocument(files, path.join(folder, documentsFolder), canvasId);
      if (!document) return;
      index.set(document);
      lastInsertion = Math.max(lastInsertion, document.insertion);
    } catch (error) {
      if (error instanceof DamagedFileError) report(await setAside(files, folder, name, error.message));
      else throw toStoreError(`${name} can't be read`, error);
    }
  }

  const canvasIds = (await files.list(path.join(folder, documentsFolder))).flatMap((name) => canvasIdOf(name) ?? []);
  for (let start = 0; start < canvasIds.length; start += parallelReads) {
    // All of them, also where one fails: nothing may touch the folder after its lock has been released.
    const read = await Promise.allSettled(canvasIds.slice(start, start + parallelReads).map(indexDocument));
    const failed = read.find((result) => result.status === "rejected");
    if (failed) throw failed.reason;
  }
  return { index, lastInsertion };
}
