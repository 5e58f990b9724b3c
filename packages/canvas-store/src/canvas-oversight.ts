import type { CanvasSummary } from "./canvas.ts";

/** How much is kept. Removed and expired canvases count, because they take their room until they are purged. */
export interface CanvasUsage {
  readonly canvases: number;
  /** The sum of their `canvasBytes`. */
  readonly bytes: number;
}

/** How much the whole store keeps, and in which states. */
export interface StoreTally extends CanvasUsage {
  /** Those whose `expiresAt` has passed, removed ones included. */
  readonly expired: number;
  /** Those that an operator has removed. */
  readonly removed: number;
}

/** A canvas and how much it takes, as operators list it. */
export interface OverseenCanvas extends CanvasSummary {
  /** Its `canvasBytes`. */
  readonly bytes: number;
}

/** Which canvases are wanted: those that match every field given. Instants are ISO 8601 UTC with milliseconds. */
export interface CanvasFilter {
  readonly owner?: string | undefined;
  readonly addressHash?: string | undefined;
  readonly sourceMd5?: string | undefined;
  /** `createdAt` is this instant or later. */
  readonly createdFrom?: string | undefined;
  /** `createdAt` is earlier. */
  readonly createdBefore?: string | undefined;
  /** `expiresAt` is this instant or earlier. */
  readonly expiredBy?: string | undefined;
  /** At least this many `canvasBytes`. */
  readonly minBytes?: number | undefined;
  /** True: only those that an operator has removed. False: only the others. */
  readonly removed?: boolean | undefined;
  /** A part of the title or of the source, in upper or lower case. */
  readonly text?: string | undefined;
}

/** Which part of all canvases is wanted. */
export interface OverseenPageRequest extends CanvasFilter {
  /** The most canvases to return, at least 1; with those that share an insertion number, as in `ExportRequest`. */
  readonly limit: number;
  /** The `next` of the page before. @default null, the beginning */
  readonly after?: number | null | undefined;
}

/** A part of all canvases. */
export interface OverseenPage {
  /** Maybe fewer than the limit, even none, although more follow: a call looks at a bounded number of sources. */
  readonly canvases: OverseenCanvas[];
  /** Where the next page begins; null where there is none. */
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

/** What a store lets an operator and quotas see and do. Part of `CanvasStore`. */
export interface CanvasOversight {
  /** How much the store keeps. @param now What `expiresAt` is compared with, ISO 8601 UTC with milliseconds. */
  tally(now: string): Promise<StoreTally>;

  /** How much an owner's canvases take. */
  usageOf(owner: string): Promise<CanvasUsage>;

  /**
   * A page of all canvases, the one inserted last first. Pages read one after the other show each canvas that was there
   * all the time exactly once.
   */
  listAll(request: OverseenPageRequest): Promise<OverseenPage>;

  /** Adds a source to the blocked list. Keeps the entry that is there, if its digest is on the list already. */
  block(source: BlockedSource): Promise<void>;

  /** Takes a source off the blocked list. False: it wasn't on it. */
  unblock(sourceSha256: string): Promise<boolean>;

  /** The entry of a blocked source, or null where its digest is not on the list. */
  findBlocked(sourceSha256: string): Promise<BlockedSource | null>;

  /** The blocked list by `blockedAt`, newest first. */
  listBlocked(): Promise<BlockedSource[]>;
}
