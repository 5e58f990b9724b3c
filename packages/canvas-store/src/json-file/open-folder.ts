import path from "node:path";
import { toStoreError } from "../errors.ts";
import { type CanvasIndex, createCanvasIndex } from "../store/canvas-index.ts";
import { settleAll } from "../store/concurrency.ts";
import { type BlockedSources, blockedFolder, openBlockedSources } from "./blocked-sources.ts";
import {
  type CanvasDocuments,
  canvasIdOf,
  createCanvasDocuments,
  type DocumentEntry,
  fileNameOf,
  readDocument,
  toDocumentEntry,
} from "./documents.ts";
import { type DamagedFile, DamagedFileError, type DurableFiles, keepDamaged } from "./durable-files.ts";
import { type IndexFile, openIndexFile, parseIndexFile } from "./index-file.ts";
import { createViewCounts, createViewJournal, parseJournal, type ViewCounts } from "./view-counts.ts";

/** The contents of a store's folder after opening, ready for use. */
export interface OpenedFolder {
  readonly documents: CanvasDocuments;
  readonly index: CanvasIndex<DocumentEntry>;
  readonly indexFile: IndexFile;
  readonly views: ViewCounts;
  readonly blocked: BlockedSources;
  readonly nextInsertion: number;
}

export const documentsFolder = "canvases";
const journalName = "views.jsonl";
export const indexName = "canvases.index";

/** How many documents are read in parallel. More didn't make opening faster. */
const parallelReads = 32;

/** How many damaged lines of the view counts a report names. */
const maxNamedLines = 20;

type ReportDamage = (file: DamagedFile) => void;

/**
 * Reads a locked folder, removes what a crash left in it and sets damaged files aside.
 * @throws CanvasStoreError STORE_UNAVAILABLE, or the disk's error, if anything can't be read: an unreadable file must
 *   not be treated as a missing one.
 */
export async function openFolder(files: DurableFiles, folder: string, report: ReportDamage): Promise<OpenedFolder> {
  for (const name of [documentsFolder, blockedFolder, "damaged"]) await files.makeFolder(path.join(folder, name));
  await clearLeftovers(files, folder, /^(views\.jsonl|canvases\.index)\.\d+$/);
  await clearLeftovers(files, path.join(folder, blockedFolder), /\.json\.\d+$/);
  const names = await clearLeftovers(files, path.join(folder, documentsFolder), /\.json(\.\d+)+$/);

  const { index, lastInsertion, ...known } = await readDocuments(files, folder, names, report);

  const journal = path.join(folder, journalName);
  const content = await files.read(journal);
  const { counts, damagedLines } = parseJournal(content ?? new Uint8Array());
  if (content && damagedLines.length > 0) {
    const more = damagedLines.length > maxNamedLines ? ` and ${damagedLines.length - maxNamedLines} more` : "";
    const reason = `not view counts: line ${damagedLines.slice(0, maxNamedLines).join(", ")}${more}`;
    const damage = { name: journalName, reason };
    report(await keepDamaged(files, folder, damage, content));
  }
  // Excludes counts of removed canvases, even if the id has been reused since.
  const live = [...counts.values()].filter((count) => index.get(count.canvasId)?.insertion === count.insertion);
  const views = createViewCounts(await createViewJournal(files, journal, content, live), live);

  const blocked = await openBlockedSources(files, folder, report);
  // Opened last, because it writes to the folder on a timer.
  const indexFile = openIndexFile({ ...known, files, entryOf: index.get, all: index.all });
  const documents = createCanvasDocuments({
    files,
    folder: path.join(folder, documentsFolder),
    index,
    indexFile,
    views,
  });
  return { documents, index, indexFile, views, blocked, nextInsertion: lastInsertion + 1 };
}

/**
 * Removes the temporary files of writes that a crash interrupted; write-file-atomic names them after the file plus a
 * number. Returns the names of the other files.
 */
async function clearLeftovers(files: DurableFiles, folder: string, leftover: RegExp): Promise<string[]> {
  const names: string[] = [];
  for (const name of await files.list(folder)) {
    if (leftover.test(name)) await files.remove(path.join(folder, name));
    else names.push(name);
  }
  return names;
}

/** Builds the index of a folder's documents from the index file, and reads the documents it doesn't know. */
async function readDocuments(files: DurableFiles, folder: string, names: readonly string[], report: ReportDamage) {
  const file = path.join(folder, indexName);
  const content = parseIndexFile(await files.read(file));
  const entries: DocumentEntry[] = [];
  const changed: string[] = [];

  async function readEntry(canvasId: string, identity: string): Promise<void> {
    const name = `${documentsFolder}/${fileNameOf(canvasId)}`;
    try {
      const document = await readDocument(files, path.join(folder, documentsFolder), canvasId);
      if (!document) return;
      entries.push(toDocumentEntry(document, identity));
      changed.push(canvasId);
    } catch (error) {
      if (error instanceof DamagedFileError) report(await keepDamaged(files, folder, { name, reason: error.message }));
      else throw toStoreError(`${name} can't be read`, error);
    }
  }

  const canvasIds = names.flatMap((name) => canvasIdOf(name) ?? []);
  const identities = await files.identifyAll(path.join(folder, documentsFolder), canvasIds.map(fileNameOf));
  const unknown: [canvasId: string, identity: string][] = [];
  for (const [place, canvasId] of canvasIds.entries()) {
    const identity = identities[place] ?? null;
    const known = content.entries.get(canvasId);
    if (known !== undefined && known.identity === identity) entries.push(known);
    else if (identity !== null) unknown.push([canvasId, identity]);
  }
  for (let start = 0; start < unknown.length; start += parallelReads) {
    // Wait for all of them, even if one fails: nothing may touch the folder after its lock has been released.
    const next = unknown.slice(start, start + parallelReads);
    await settleAll(next.map(([canvasId, identity]) => readEntry(canvasId, identity)));
  }
  const index = createCanvasIndex<DocumentEntry>();
  for (const entry of entries.sort((a, b) => a.insertion - b.insertion)) index.set(entry);
  return { index, lastInsertion: entries.at(-1)?.insertion ?? 0, file, content, changed };
}
