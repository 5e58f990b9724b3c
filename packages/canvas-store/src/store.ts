import type { CanvasRecord, CanvasSummary, StoredCanvas } from "./canvas.ts";
import type { CanvasOversight, OverseenCanvas } from "./canvas-oversight.ts";
import type { CanvasTransfer } from "./canvas-transfer.ts";

/** A place in an owner's list, right after a canvas that may have been removed since. */
export interface CanvasPlace {
  /** The canvas' `createdAt`. */
  readonly createdAt: string;
  /** The canvas' number in the order of insertion, a whole number that the store gives. */
  readonly insertion: number;
}

/** Which part of an owner's list is wanted. */
export interface CanvasPageRequest {
  /** The most canvases to return, at least 1. */
  readonly limit: number;
  /** The `next` of the page before. @default null, the list's beginning */
  readonly after?: CanvasPlace | null;
}

/** A part of an owner's list. */
export interface CanvasPage {
  readonly canvases: CanvasSummary[];
  /** Where the next page begins; null where there is none. */
  readonly next: CanvasPlace | null;
}

/**
 * What a storage adapter implements. Types and promises only; `@fingerpaint/canvas-store/testing` proves an adapter.
 *
 * - Records go in and come out by value: changing one that was passed or returned changes nothing stored.
 * - A write that resolved is durable to the adapter's promise (the JSON file store: it survives power loss).
 *   A write that rejected left either the old or the new record, never a mixture.
 * - Absence is `null` or `false`. Anything else that went wrong rejects with a `CanvasStoreError`.
 * - Reads see every write that resolved before they began.
 */
export interface CanvasStore extends CanvasOversight, CanvasTransfer {
  /**
   * Adds a record with a view count of 0. Overwrites nothing: rejects with code `CANVAS_ID_TAKEN` where the id exists.
   */
  insert(record: CanvasRecord): Promise<void>;

  /**
   * Adds a record as `insert` does, unless its owner has a canvas of the same source, whatever its digest. Then it
   * writes nothing and resolves to that canvas, the oldest if there are several. Null: the record was added. Of
   * concurrent calls with one source, from any process, exactly one adds.
   */
  insertOrFind(record: CanvasRecord): Promise<StoredCanvas | null>;

  /** The canvas with this id, or null where there is none. */
  read(canvasId: string): Promise<StoredCanvas | null>;

  /**
   * The same with its `canvasBytes` in place of its source and state, at a cost that doesn't grow with them: share
   * pages and `HEAD` need no more, and every load asks for this first.
   */
  readSummary(canvasId: string): Promise<OverseenCanvas | null>;

  /**
   * Replaces the record with the same id as one step and keeps the view count. Where `previous` is given, it does so
   * only if the stored record still equals it in every field. False: there is no such record, and nothing was written.
   */
  replace(record: CanvasRecord, previous?: CanvasRecord): Promise<boolean>;

  /** Removes a canvas and its view count. False: there was none. */
  remove(canvasId: string): Promise<boolean>;

  /**
   * A page of an owner's canvases by `createdAt`, newest first. Of equal ones, the one inserted later comes first.
   * Empty for an unknown owner. Pages read one after the other show each canvas that was there all the time exactly
   * once, whatever is inserted, replaced or removed meanwhile.
   */
  listByOwner(owner: string, page: CanvasPageRequest): Promise<CanvasPage>;

  /**
   * Adds one view and resolves to the new count, or to null where there is no such canvas. Atomic: n concurrent calls
   * return n different numbers. A crash may lose the views of the last second, nothing else.
   */
  countView(canvasId: string): Promise<number | null>;

  /** Resolves where the store can answer and write; rejects with a `CanvasStoreError` that says why not. */
  check(): Promise<void>;

  /**
   * Finishes what is under way, makes all view counts durable and releases everything. Later calls reject with code
   * `STORE_CLOSED`.
   */
  close(): Promise<void>;
}
