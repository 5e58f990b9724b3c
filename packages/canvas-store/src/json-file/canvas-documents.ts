import path from "node:path";
import { type Adapter, Low } from "lowdb";
import { type CanvasDocument, parseDocument, serializeDocument } from "./canvas-document.ts";
import type { DurableFiles } from "./durable-files.ts";

/** The documents of a store: one file a canvas, so that the cost of a write is that of its canvas (rule C18). */
export interface CanvasDocuments {
  /** The document of a canvas, or null where there is none. @throws DamagedFileError */
  read(canvasId: string): Promise<CanvasDocument | null>;
  /** Resolves once the document is durable. */
  write(document: CanvasDocument): Promise<void>;
  /** Resolves once the removal is durable. */
  remove(canvasId: string): Promise<void>;
}

export function createCanvasDocuments(files: DurableFiles, folder: string): CanvasDocuments {
  const fileOf = (canvasId: string) => path.join(folder, fileNameOf(canvasId));
  const open = (canvasId: string) =>
    new Low<CanvasDocument | null>(createDocumentAdapter(files, fileOf(canvasId), canvasId), null);
  return {
    async read(canvasId) {
      const database = open(canvasId);
      await database.read();
      return database.data;
    },
    async write(document) {
      const database = open(document.canvas.canvasId);
      database.data = document;
      await database.write();
    },
    remove: (canvasId) => files.remove(fileOf(canvasId)),
  };
}

/** lowdb's own adapter for files neither flushes nor says when a write didn't reach the disk; this one does. */
function createDocumentAdapter(files: DurableFiles, file: string, canvasId: string): Adapter<CanvasDocument | null> {
  return {
    async read() {
      const bytes = await files.read(file);
      return bytes && parseDocument(bytes, canvasId);
    },
    async write(document) {
      if (document) await files.write(file, serializeDocument(document));
    },
  };
}

export function fileNameOf(canvasId: string): string {
  return `${canvasId}.json`;
}

/** The canvas a document's file name stands for, or null where it is the name of something else. */
export function canvasIdOf(fileName: string): string | null {
  return fileName.endsWith(".json") ? fileName.slice(0, -".json".length) : null;
}
