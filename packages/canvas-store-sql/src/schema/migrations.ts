import { type CanvasRecord, canvasBytes } from "@fingerpaint/canvas-store";
import { type ColumnBuilderCallback, type Kysely, type Migration, type RawBuilder, sql } from "kysely";
import { fromStoredText } from "../stored-text.ts";

/**
 * The column of each field of a canvas. Rows, lists, imports and the table's type are derived from it. A new field also
 * needs a step below that adds its column.
 */
export const columnOfField = {
  canvasId: "canvas_id",
  owner: "owner",
  title: "title",
  source: "source",
  sourceMd5: "source_md5",
  access: "access",
  password: "password",
  expiresAt: "expires_at",
  createdAt: "created_at",
  updatedAt: "updated_at",
  removedAt: "removed_at",
  addressHash: "address_hash",
  state: "state",
} as const satisfies Record<keyof CanvasRecord, string>;

/** The column types that migrations use, in each engine's syntax. */
export interface ColumnTypes {
  /** Text that compares and sorts bytewise. */
  readonly text: RawBuilder<unknown>;
  /** A 64-bit integer. */
  readonly integer: "integer" | "bigint";
  /** Makes a column number the rows in insertion order. */
  readonly numbered: ColumnBuilderCallback;
}

/**
 * The migration steps from an empty database to the current tables, forwards only. Released steps are never changed or
 * renamed. A schema change is a new step, whose name sorts after the last one.
 */
export function createMigrations(columnTypes: ColumnTypes): Record<string, Migration> {
  const { text, integer } = columnTypes;
  return {
    "0001_canvases": createFirstMigration(columnTypes),
    "0002_documents": {
      async up(db) {
        await db.schema
          .createTable("documents")
          .addColumn("name", text, (column) => column.primaryKey())
          .addColumn("revision", integer, (column) => column.notNull())
          .addColumn("content", text, (column) => column.notNull())
          .execute();
      },
    },
    "0003_oversight": createAdminMigration(columnTypes),
    "0004_state": {
      async up(db) {
        await db.schema.alterTable("canvases").addColumn("state", text).execute();
      },
    },
  };
}

/** Adds the canvases, their views and the receipts of writes. */
function createFirstMigration({ text, integer, numbered }: ColumnTypes): Migration {
  return {
    async up(db) {
      await db.schema
        .createTable("canvases")
        .addColumn("insertion", integer, numbered)
        .addColumn("canvas_id", text, (column) => column.notNull().unique())
        .addColumn("owner", text, (column) => column.notNull())
        .addColumn("title", text, (column) => column.notNull())
        .addColumn("source_md5", text, (column) => column.notNull())
        .addColumn("source_sha256", text, (column) => column.notNull())
        .addColumn("source_holder", text, (column) => column.notNull())
        .addColumn("access", text, (column) => column.notNull())
        .addColumn("password", text)
        .addColumn("expires_at", text)
        .addColumn("created_at", text, (column) => column.notNull())
        .addColumn("updated_at", text, (column) => column.notNull())
        // The last column, so that SQLite can read the others without the pages of a long source.
        .addColumn("source", text, (column) => column.notNull())
        .execute();
      await db.schema
        .createIndex("canvases_by_owner")
        .on("canvases")
        .columns(["owner", "created_at", "insertion"])
        .execute();
      await db.schema
        .createIndex("canvases_by_source")
        .unique()
        .on("canvases")
        .columns(["owner", "source_sha256", "source_holder"])
        .execute();
      await db.schema
        .createTable("canvas_views")
        .addColumn("insertion", integer, (column) =>
          column.primaryKey().references("canvases.insertion").onDelete("cascade"),
        )
        .addColumn("view_count", integer, (column) => column.notNull())
        .execute();
      await db.schema
        .createTable("write_receipts")
        .addColumn("store_id", text, (column) => column.notNull())
        .addColumn("slot", "integer", (column) => column.notNull())
        .addColumn("number", integer, (column) => column.notNull())
        .addColumn("written_at", text, (column) => column.notNull())
        .addPrimaryKeyConstraint("write_receipts_key", ["store_id", "slot"])
        .execute();
    },
  };
}

const canvasesAtOnce = 50;

/** Adds the data for admins and quotas: removals, address hashes, sizes and the blocked list. */
function createAdminMigration({ text, integer }: ColumnTypes): Migration {
  return {
    async up(db) {
      for (const column of ["removed_at", "address_hash"]) {
        await db.schema.alterTable("canvases").addColumn(column, text).execute();
      }
      await db.schema
        .alterTable("canvases")
        .addColumn("bytes", integer, (column) => column.notNull().defaultTo(0))
        .execute();
      await measureCanvases(db as Kysely<MeasuredTables>);
      await moveSourceLast(db as Kysely<MeasuredTables>, text);
      // Summing sizes reads only these indexes, not the sources.
      await db.schema.createIndex("canvases_by_usage").on("canvases").columns(["owner", "bytes"]).execute();
      await db.schema
        .createIndex("canvases_by_state")
        .on("canvases")
        .columns(["expires_at", "removed_at", "bytes"])
        .execute();
      await db.schema
        .createTable("blocked_sources")
        .addColumn("source_sha256", text, (column) => column.primaryKey())
        .addColumn("canvas_id", text, (column) => column.notNull())
        .addColumn("blocked_at", text, (column) => column.notNull())
        .execute();
    },
  };
}

/** The tables as they are during this step. */
interface MeasuredTables {
  canvases: { insertion: number | string; title: string; source: string; bytes: number };
}

/** Makes the source the last column again, so that SQLite can read the others without the pages of a long source. */
async function moveSourceLast(db: Kysely<MeasuredTables>, text: ColumnTypes["text"]): Promise<void> {
  const moved = "source_moved";
  await db.schema
    .alterTable("canvases")
    .addColumn(moved, text, (column) => column.notNull().defaultTo(""))
    .execute();
  await sql`update canvases set ${sql.ref(moved)} = source`.execute(db);
  await db.schema.alterTable("canvases").dropColumn("source").execute();
  await db.schema.alterTable("canvases").renameColumn(moved, "source").execute();
}

async function measureCanvases(db: Kysely<MeasuredTables>): Promise<void> {
  for (let measured = 0; ; ) {
    const rows = await db
      .selectFrom("canvases")
      .select(["insertion", "title", "source"])
      .where("insertion", ">", measured)
      .orderBy("insertion")
      .limit(canvasesAtOnce)
      .execute();
    for (const { insertion, title, source } of rows) {
      const bytes = canvasBytes({ title: fromStoredText(title), source: fromStoredText(source) });
      await db.updateTable("canvases").set({ bytes }).where("insertion", "=", insertion).execute();
    }
    const last = rows.at(-1);
    if (last === undefined) return;
    measured = Number(last.insertion);
  }
}
