import type { StoredCanvas } from "./canvas.ts";

/** Which part of all canvases is exported. */
export interface ExportRequest {
  /**
   * The most canvases to return, at least 1. Their sources are in memory together. In a store of JSON files, those that
   * share an insertion number come together, and may be more: documents that were put back by hand.
   */
  readonly limit: number;
  /** The `next` of the page before. @default null, the beginning */
  readonly after?: number | null;
}

/** A part of all canvases, whole. */
export interface ExportPage {
  /** Maybe fewer than the limit, even none, although more follow. */
  readonly canvases: StoredCanvas[];
  /** Where the next page begins; null where there is none. */
  readonly next: number | null;
}

/** What copies, backups and restored backups need of a store. Part of `CanvasStore`. */
export interface CanvasTransfer {
  /**
   * A page of all canvases, the one inserted first first. Pages read one after the other hold each canvas that was
   * there all the time exactly once, each as it was at some moment meanwhile.
   */
  exportPage(request: ExportRequest): Promise<ExportPage>;

  /**
   * Adds canvases with their ids and view counts as they are, in this order. One whose id exists is replaced, view
   * count included, and keeps its place in the order of insertion. The canvases are durable once this resolves, their
   * view counts a second later at most. Where it rejects, any of them may have been written.
   */
  importAll(canvases: readonly StoredCanvas[]): Promise<void>;
}
