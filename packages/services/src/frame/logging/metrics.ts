/**
 * The effect of a write on a canvas: published, published again with the same content, changed, or deleted for its
 * author.
 */
type CanvasWrite = "new" | "again" | "changed" | "deleted";

/** How much a store holds and may hold; null if unknown or unlimited. */
export interface StoreSizes {
  readonly canvases: number;
  /** The total size of their titles, sources and states as JSON. */
  readonly bytes: number;
  readonly expired: number;
  readonly removed: number;
  /** Damaged files that were set aside. */
  readonly damagedFiles: number | null;
  /** Free space on the disk that holds the canvases. */
  readonly freeBytes: number | null;
  readonly maxCanvases: number | null;
  readonly maxBytes: number | null;
}

/** Where the frame and its modules report what they do. */
export interface Metrics {
  /** @param refusal The error code of a refusal. @default not refused */
  countReply(operation: string, status: number, seconds: number, refusal?: string): void;
  countCanvasWrite(write: CanvasWrite): void;
  countCanvasLoad(): void;
  /**
   * Shows the bytes of JSON bodies, and of the replies to them, that are in memory.
   * @param read Called whenever the metrics are read.
   */
  showBodyBytes(read: () => number): void;
  /**
   * Shows the bytes that are reserved for loads, share pages, lists and answers to agents.
   * @param read Called whenever the metrics are read.
   */
  showReplyBytes(read: () => number): void;
  /**
   * Shows how much is stored.
   * @param read Called whenever the metrics are read, so it should cache. Resolves to null if the sizes are unknown.
   */
  showStore(read: () => Promise<StoreSizes | null>): void;
}

/** Measures nothing. */
export const noMetrics: Metrics = {
  countReply: () => {},
  countCanvasWrite: () => {},
  countCanvasLoad: () => {},
  showBodyBytes: () => {},
  showReplyBytes: () => {},
  showStore: () => {},
};
