import type { CanvasRecord } from "@fingerpaint/canvas-store";
import type { Generated } from "kysely";
import type { columnOfField } from "./migrations.ts";

/** The tables of both engines. Text columns hold the output of `toStoredText`. */
export interface Tables {
  canvases: CanvasesTable;
  /** One row per viewed canvas. A separate table, so that a view rewrites a few bytes and not the source. */
  canvas_views: {
    insertion: number | string;
    /** PostgreSQL's driver reads it as text. */
    view_count: number | string;
  };
  /** Stored by each write in its transaction, so that a writer whose connection was cut can check if it was kept. */
  write_receipts: {
    /** A random id for each opened store. */
    store_id: string;
    /** Concurrent writes of a store have different slots. */
    slot: number;
    /** The number of the slot's last write. */
    number: number | string;
    /** ISO 8601 UTC. */
    written_at: string;
  };
  /** Small texts that a service keeps alongside its canvases. */
  documents: {
    name: string;
    /** Starts at 1 and increases by one with each change. PostgreSQL's driver reads it as text. */
    revision: number | string;
    content: string;
  };
  blocked_sources: BlockedSourcesTable;
}

export type ColumnsOf<Field extends keyof CanvasRecord> = {
  -readonly [Name in Field as (typeof columnOfField)[Name]]: CanvasRecord[Name];
};

export interface CanvasesTable extends ColumnsOf<keyof CanvasRecord> {
  /** Increases with each insertion; breaks ties between equal `created_at`. PostgreSQL's driver reads it as text. */
  insertion: Generated<number | string>;
  /** SHA-256 of the stored source, lowercase hex. Sources are equal if their digests are. */
  source_sha256: string;
  /**
   * Empty if the canvas was added as its owner's only one with this source, otherwise its id. Unique together with
   * `owner` and `source_sha256`, so that two processes can't add the same source twice.
   */
  source_holder: string;
  /** The canvas's `canvasBytes`. PostgreSQL's driver reads it as text. */
  bytes: number | string;
}

/** One row per source that no one may publish. */
export interface BlockedSourcesTable {
  source_sha256: string;
  canvas_id: string;
  blocked_at: string;
}
