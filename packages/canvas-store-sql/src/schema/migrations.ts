import type { Migration } from "kysely";
import type { ColumnTypes } from "../sql-engine.ts";
import { createOversightMigration } from "./oversight-migration.ts";

/**
 * The migration steps from an empty database to the current tables, forwards only. Released steps are never changed or
 * renamed. A schema change is a new step, whose name sorts after the last one.
 */
export function createMigrations(columnTypes: ColumnTypes): Record<string, Migration> {
  const { text, integer, numbered } = columnTypes;
  return {
    "0001_canvases": {
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
    },
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
    "0003_oversight": createOversightMigration(columnTypes),
    "0004_state": {
      async up(db) {
        await db.schema.alterTable("canvases").addColumn("state", text).execute();
      },
    },
  };
}
