import type { StoredCanvas } from "./canvas.ts";

/** Which page of all canvases to export. */
export interface ExportRequest {
  /**
   * The most canvases to return, at least 1. All their sources are in memory at the same time. In a JSON file store,
   * canvases that share an insertion number (documents restored by hand) come together, and can exceed the limit.
   */
  readonly limit: number;
  /** The `next` of the previous page. @default null, the beginning */
  readonly after?: number | null;
}

/** A page of all canvases, complete with their sources. */
export interface ExportPage {
  /** May be fewer than the limit, even none, although more follow. */
  readonly canvases: StoredCanvas[];
  /** Where the next page begins; null if there is none. */
  readonly next: number | null;
}

/** The part of `CanvasStore` that copying, backing up and restoring use. */
export interface CanvasTransfer {
  /**
   * A page of all canvases, in insertion order. Pages read in sequence hold each canvas that existed throughout exactly
   * once, each as it was at some moment during that time.
   */
  exportPage(request: ExportRequest): Promise<ExportPage>;

  /**
   * Adds canvases in this order, with their ids and view counts unchanged. A canvas whose id exists is replaced,
   * including its view count, and keeps its place in the order of insertion. The canvases are durable once this
   * resolves, their view counts at most a second later. If it rejects, any of them may have been written.
   */
  importAll(canvases: readonly StoredCanvas[]): Promise<void>;
}
