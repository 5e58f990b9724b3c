import type { CanvasRecord, CanvasSummary, StoredCanvas } from "./canvas.ts";
import type { CanvasOversight, OverseenCanvas } from "./canvas-oversight.ts";
import type { CanvasTransfer } from "./canvas-transfer.ts";

/** A position in an owner's list, right after a canvas that may have been removed since. */
export interface CanvasPlace {
  /** The canvas's `createdAt`. */
  readonly createdAt: string;
  /** The canvas's number in the order of insertion, an integer that the store assigns. */
  readonly insertion: number;
}

/** Which page of an owner's list to return. */
export interface CanvasPageRequest {
  /** The most canvases to return, at least 1. */
  readonly limit: number;
  /** The `next` of the previous page. @default null, the list's beginning */
  readonly after?: CanvasPlace | null;
}

/** A page of an owner's list. */
export interface CanvasPage {
  readonly canvases: CanvasSummary[];
  /** Where the next page begins; null if there is none. */
  readonly next: CanvasPlace | null;
}

/**
 * The interface of a storage adapter. `@fingerpaint/canvas-store/testing` verifies that an adapter conforms to it.
 *
 * - Records are passed and returned by value: modifying one doesn't change what is stored.
 * - A write that resolved is as durable as the adapter promises (with the JSON file store, it survives power loss).
 *   A write that rejected left either the old or the new record, never a mixture.
 * - Absence is `null` or `false`. Anything else that went wrong rejects with a `CanvasStoreError`.
 * - Reads see every write that resolved before they began.
 */
export interface CanvasStore extends CanvasOversight, CanvasTransfer {
  /**
   * Adds a record with a view count of 0. Overwrites nothing: rejects with code `CANVAS_ID_TAKEN` if the id exists.
   */
  insert(record: CanvasRecord): Promise<void>;

  /**
   * Adds a record like `insert` and resolves to null, unless its owner has a canvas with the same source, whatever its
   * digest. In that case it writes nothing and resolves to that canvas, the oldest if there are several. If several
   * calls with the same source run concurrently, in any process, exactly one adds a record.
   */
  insertOrFind(record: CanvasRecord): Promise<StoredCanvas | null>;

  /** The canvas with this id, or null if there is none. */
  read(canvasId: string): Promise<StoredCanvas | null>;

  /**
   * Like `read`, but with `canvasBytes` instead of source and state, at a cost that doesn't depend on their size. Share
   * pages and `HEAD` need no more, and every load calls this first.
   */
  readSummary(canvasId: string): Promise<OverseenCanvas | null>;

  /**
   * Atomically replaces the record with the same id and keeps the view count. If `previous` is given, it does so only
   * if the stored record still equals it in every field. Resolves to `false` if there is no such record; then nothing
   * was written.
   */
  replace(record: CanvasRecord, previous?: CanvasRecord): Promise<boolean>;

  /** Removes a canvas and its view count. Resolves to `false` if there was none. */
  remove(canvasId: string): Promise<boolean>;

  /**
   * A page of an owner's canvases by `createdAt`, newest first; ties are broken by insertion, latest first. Empty for
   * an unknown owner. Pages read in sequence show each canvas that existed throughout exactly once, whatever else is
   * inserted, replaced or removed in between.
   */
  listByOwner(owner: string, page: CanvasPageRequest): Promise<CanvasPage>;

  /**
   * Adds one view and resolves to the new count, or to null if there is no such canvas. Atomic: n concurrent calls
   * return n different numbers. A crash may lose the views of the last second, nothing else.
   */
  countView(canvasId: string): Promise<number | null>;

  /** Resolves if the store can read and write; otherwise rejects with a `CanvasStoreError` that says why. */
  check(): Promise<void>;

  /**
   * Finishes the calls in progress, makes all view counts durable and releases everything. Later calls reject with code
   * `STORE_CLOSED`.
   */
  close(): Promise<void>;
}
