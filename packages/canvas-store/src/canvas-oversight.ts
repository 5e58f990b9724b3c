import type { CanvasSummary } from "./canvas.ts";

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

/** A canvas and its size, as operators list it. */
export interface OverseenCanvas extends CanvasSummary {
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
export interface OverseenPageRequest extends CanvasFilter {
  /** The most canvases to return, at least 1. Canvases that share an insertion number count as in `ExportRequest`. */
  readonly limit: number;
  /** The `next` of the page before. @default null, the beginning */
  readonly after?: number | null | undefined;
}

/** A page of all canvases. */
export interface OverseenPage {
  /** May be fewer than the limit, even none, although more follow: a call searches a bounded number of sources. */
  readonly canvases: OverseenCanvas[];
  /** Where the next page begins; null if there is none. */
  readonly next: number | null;
}

/** A source that nobody may publish. */
export interface BlockedSource {
  /** SHA-256 of the source's UTF-8 form, lowercase hex. */
  readonly sourceSha256: string;
  /** The canvas that was removed when its source was blocked. */
  readonly canvasId: string;
  /** ISO 8601 UTC with milliseconds. */
  readonly blockedAt: string;
}

/** The part of `CanvasStore` that operators and quotas use. */
export interface CanvasOversight {
  /** How much the store holds. @param now Compared with `expiresAt`; ISO 8601 UTC with milliseconds. */
  tally(now: string): Promise<StoreTally>;

  /** How much space an owner's canvases take. */
  usageOf(owner: string): Promise<CanvasUsage>;

  /**
   * A page of all canvases, most recently inserted first. Pages read in sequence show each canvas that existed
   * throughout exactly once.
   */
  listAll(request: OverseenPageRequest): Promise<OverseenPage>;

  /** Adds a source to the blocked list. If its digest is already on the list, the existing entry is kept. */
  block(source: BlockedSource): Promise<void>;

  /** Takes a source off the blocked list. Resolves to `false` if it wasn't on it. */
  unblock(sourceSha256: string): Promise<boolean>;

  /** The entry of a blocked source, or null if its digest isn't on the list. */
  findBlocked(sourceSha256: string): Promise<BlockedSource | null>;

  /** The blocked list, sorted by `blockedAt`, newest first. */
  listBlocked(): Promise<BlockedSource[]>;
}
