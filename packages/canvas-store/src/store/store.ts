import type { CanvasRecord, CanvasSummary, StoredCanvas } from "./canvas-record.ts";

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
export interface CanvasStore extends CanvasAdminStore, CanvasTransfer {
  /** Adds a record with a view count of 0. Overwrites nothing: rejects with code `CANVAS_ID_TAKEN` if the id exists. */
  insert(record: CanvasRecord): Promise<void>;

  /**
   * Adds a record like `insert` and resolves to null, unless its owner has a canvas with the same source; an equal
   * `sourceMd5` isn't enough. In that case it writes nothing and resolves to that canvas, the oldest if there are
   * several. If several calls with the same source run concurrently, in any process, exactly one adds a record.
   */
  insertOrFind(record: CanvasRecord): Promise<StoredCanvas | null>;

  /** The canvas with this id, or null if there is none. */
  read(canvasId: string): Promise<StoredCanvas | null>;

  /**
   * Like `read`, but with `canvasBytes` instead of source and state, at a cost that doesn't depend on their size. Share
   * pages and `HEAD` need no more, and every load calls this first.
   */
  readSummary(canvasId: string): Promise<SizedSummary | null>;

  /**
   * Atomically replaces the record with the same id and keeps the view count. If `previous` is given, it does so only
   * if the stored record still equals it in every field. Resolves to `false` if there is no such record; then nothing
   * was written.
   */
  replace(record: CanvasRecord, previous?: CanvasRecord): Promise<boolean>;

  /**
   * Removes a canvas and its view count. If `previous` is given, it does so only if the stored canvas still equals it
   * in every field but the view count. Resolves to `false` if there is no such canvas; then nothing was removed.
   */
  remove(canvasId: string, previous?: CanvasSummary): Promise<boolean>;

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

/** How much is stored. Removed and expired canvases count too, because they take up space until they are purged. */
export interface CanvasUsage {
  readonly canvases: number;
  /** The sum of their `canvasBytes`. */
  readonly bytes: number;
}

/** How much the whole store holds, and in which states. */
export interface StoreTally extends CanvasUsage {
  /** The number of canvases whose `expiresAt` has passed, including removed ones. */
  readonly expired: number;
  /** The number of canvases that an operator has removed. */
  readonly removed: number;
}

/** A canvas without its source and state, but with its size. */
export interface SizedSummary extends CanvasSummary {
  /** Its `canvasBytes`. */
  readonly bytes: number;
}

/** Selects the canvases that match every given field. Instants are ISO 8601 UTC with milliseconds. */
export interface CanvasFilter {
  readonly owner?: string | undefined;
  readonly addressHash?: string | undefined;
  readonly sourceMd5?: string | undefined;
  /** Created at this instant or later. */
  readonly createdFrom?: string | undefined;
  /** Created before this instant. */
  readonly createdBefore?: string | undefined;
  /** `expiresAt` is this instant or earlier. */
  readonly expiredBy?: string | undefined;
  /** At least this many `canvasBytes`. */
  readonly minBytes?: number | undefined;
  /** `true`: only canvases that an operator has removed. `false`: only the others. */
  readonly removed?: boolean | undefined;
  /** A substring of the title or source. Case is ignored. */
  readonly text?: string | undefined;
}

/** Which page of all canvases to return. */
export interface AdminCanvasPageRequest extends CanvasFilter {
  /** The most canvases to return, at least 1. Canvases that share an insertion number count as in `ExportRequest`. */
  readonly limit: number;
  /** The `next` of the page before. @default null, the beginning */
  readonly after?: number | null | undefined;
}

/** A page of all canvases. */
export interface AdminCanvasPage {
  /** May be fewer than the limit, even none, although more follow: a call searches a bounded number of sources. */
  readonly canvases: SizedSummary[];
  /** Where the next page begins; null if there is none. */
  readonly next: number | null;
}

/** A source that no one may publish. */
export interface BlockedSource {
  /** SHA-256 of the source's UTF-8 form, lowercase hex. */
  readonly sourceSha256: string;
  /** The canvas that was removed when its source was blocked. */
  readonly canvasId: string;
  /** ISO 8601 UTC with milliseconds. */
  readonly blockedAt: string;
}

/** The part of `CanvasStore` that admins and quotas use. */
export interface CanvasAdminStore {
  /** How much the store holds. @param now Compared with `expiresAt`; ISO 8601 UTC with milliseconds. */
  tally(now: string): Promise<StoreTally>;

  /** How much space an owner's canvases take. */
  usageOf(owner: string): Promise<CanvasUsage>;

  /**
   * A page of all canvases, most recently inserted first. Pages read in sequence show each canvas that existed
   * throughout exactly once.
   */
  listAll(request: AdminCanvasPageRequest): Promise<AdminCanvasPage>;

  /** Adds a source to the blocked list. If its digest is already on the list, the existing entry is kept. */
  block(source: BlockedSource): Promise<void>;

  /** Takes a source off the blocked list. Resolves to `false` if it wasn't on it. */
  unblock(sourceSha256: string): Promise<boolean>;

  /** The entry of a blocked source, or null if its digest isn't on the list. */
  findBlocked(sourceSha256: string): Promise<BlockedSource | null>;

  /** The blocked list, sorted by `blockedAt`, newest first. */
  listBlocked(): Promise<BlockedSource[]>;
}

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
