import type { CanvasAccess } from "@fingerpaint/canvas-store";
import type { Generated } from "kysely";

/** The tables of both engines. Text columns hold what `toStoredText` makes of a text. */
export interface Tables {
  canvases: CanvasesTable;
  canvas_views: CanvasViewsTable;
  write_receipts: WriteReceiptsTable;
  documents: DocumentsTable;
  blocked_sources: BlockedSourcesTable;
}

/** One row a canvas. */
export interface CanvasesTable {
  /**
   * Grows with each insertion: decides between canvases of equal `created_at`. PostgreSQL's driver reads it as
   * text.
   */
  insertion: Generated<number | string>;
  canvas_id: string;
  owner: string;
  title: string;
  source_md5: string;
  /** SHA-256 of the stored source, lowercase hex: what decides that two sources are equal. */
  source_sha256: string;
  /**
   * Empty for a canvas that was added as its owner's only one with this source, its own id for any other. Unique
   * together with `owner` and `source_sha256`, so that two processes can't add the same source twice.
   */
  source_holder: string;
  access: CanvasAccess;
  password: string | null;
  expires_at: string | null;
  created_at: string;
  updated_at: string;
  removed_at: string | null;
  address_hash: string | null;
  /** The canvas' `canvasBytes`. PostgreSQL's driver reads it as text. */
  bytes: number | string;
  source: string;
  state: string | null;
}

/** One row a canvas that has been viewed, apart from the canvas so that a view rewrites a few bytes and no source. */
export interface CanvasViewsTable {
  insertion: number | string;
  /** PostgreSQL's driver reads it as text. */
  view_count: number | string;
}

/**
 * What a write leaves in its own transaction, so that a writer whose connection was cut can look whether it was
 * made.
 */
export interface WriteReceiptsTable {
  /** Drawn by each opened store. */
  store_id: string;
  /** A store's writes at one time each have a slot of their own. */
  slot: number;
  /** The number of the slot's last write. */
  number: number | string;
  /** ISO 8601 UTC. */
  written_at: string;
}

/** Small texts that a service keeps beside its canvases. */
export interface DocumentsTable {
  name: string;
  /** 1 once it is made, one more with each change. PostgreSQL's driver reads it as text. */
  revision: number | string;
  content: string;
}

/** One row a source that nobody may publish. */
export interface BlockedSourcesTable {
  source_sha256: string;
  canvas_id: string;
  blocked_at: string;
}
