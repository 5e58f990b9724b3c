import path from "node:path";
import { type CanvasDocuments, canvasIdOf, createCanvasDocuments, fileNameOf } from "./canvas-documents.ts";
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
  /** The insertion number for the next canvas. */
  readonly nextInsertion: number;
  readonly damaged: readonly DamagedFile[];
}

const documentsFolder = "canvases";
const journalName = "views.jsonl";

/** How many documents are read at once: more gained nothing, measured with 10,000 documents of 20 kB. */
const readsAtOnce = 32;

/**
 * Reads a locked folder, clears what a crash left in it and sets damaged files aside.
 * @throws CanvasStoreError STORE_UNAVAILABLE, or what the disk says, where anything can't be read: an unreadable file is not a missing one.
 */
export async function openFolder(files: DurableFiles, folder: string): Promise<OpenedFolder> {
  for (const name of [documentsFolder, "damaged"]) await files.makeFolder(path.join(folder, name));
  await clearLeftovers(files, folder, /^(views\.jsonl|probe)\.\d+$/);
  await clearLeftovers(files, path.join(folder, documentsFolder), /\.json\.\d+$/);

  const documents = createCanvasDocuments(files, path.join(folder, documentsFolder));
  const { index, lastInsertion, damaged } = await readDocuments(files, folder, documents);

  const journal = path.join(folder, journalName);
  const content = await files.read(journal);
  const { counts, damagedLines } = parseJournal(content ?? new Uint8Array());
  if (content && damagedLines.length > 0) {
    damaged.push(
      await keepCopy(files, folder, journalName, content, `not view counts: line ${damagedLines.join(", ")}`),
    );
  }
  // Not those of canvases that are gone, even where the id has been taken again since.
  const live = [...counts.values()].filter((count) => index.get(count.canvasId)?.insertion === count.insertion);
  const views = createViewCounts(await createViewJournal(files, journal, content, live), live);

  return { documents, index, views, nextInsertion: lastInsertion + 1, damaged };
}

/** Removes what writes under way left behind when a process died: the file's name and a number (write-file-atomic's). */
async function clearLeftovers(files: DurableFiles, folder: string, leftover: RegExp): Promise<void> {
  for (const name of await files.list(folder)) {
    if (leftover.test(name)) await files.remove(path.join(folder, name));
  }
}

async function readDocuments(files: DurableFiles, folder: string, documents: CanvasDocuments) {
  const index = createCanvasIndex();
  const damaged: DamagedFile[] = [];
  let lastInsertion = 0;

  async function readDocument(canvasId: string): Promise<void> {
    const name = `${documentsFolder}/${fileNameOf(canvasId)}`;
    try {
      const document = await documents.read(canvasId);
      if (!document) return;
      index.set(document);
      lastInsertion = Math.max(lastInsertion, document.insertion);
    } catch (error) {
      if (error instanceof DamagedFileError) damaged.push(await setAside(files, folder, name, error.message));
      else throw toStoreError(`${name} can't be read`, error);
    }
  }

  const canvasIds = (await files.list(path.join(folder, documentsFolder))).flatMap((name) => canvasIdOf(name) ?? []);
  for (let start = 0; start < canvasIds.length; start += readsAtOnce) {
    await Promise.all(canvasIds.slice(start, start + readsAtOnce).map(readDocument));
  }
  return { index, lastInsertion, damaged };
}
