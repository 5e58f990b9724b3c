import { sql } from "kysely";
import { migrationTable, stepsMade } from "./schema/migrate.ts";
import { createMigrations } from "./schema/migrations.ts";
import type { Queries } from "./sql-engine.ts";
import { fromStoredText } from "./stored-text.ts";

/** What can be learned of a database without changing anything in it. */
export interface DatabaseReport {
  /** How many canvases it has; null: it has no tables of this store yet. */
  readonly canvases: number | null;
  /** When the canvas that was added last was created, ISO 8601; null: there is none. */
  readonly newestCanvas: string | null;
  /** The documents that it keeps besides, by their names. */
  readonly documents: ReadonlyMap<string, string>;
  /** Steps that opening a store would make to bring its tables up to date. */
  readonly missingSteps: readonly string[];
  /** Steps that a newer release has made: this one can't open a store in it. */
  readonly unknownSteps: readonly string[];
  /** Whether its user can change it. */
  readonly isWritable: boolean;
  /** What is damaged in it, in the engine's words. */
  readonly faults: readonly string[];
  /** Its clock; null: it has that of this machine. */
  readonly now: Date | null;
}

type Content = Pick<DatabaseReport, "canvases" | "newestCanvas" | "documents" | "missingSteps" | "unknownSteps">;

/** Reads what both engines have. */
export async function inspectContent(queries: Queries): Promise<Content> {
  const known = Object.keys(createMigrations({ text: sql`text`, integer: "integer", numbered: (column) => column }));
  const tables = (await queries.introspection.getTables()).map(({ name }) => name);
  const made = tables.includes(migrationTable) ? await stepsMade(queries) : [];
  const has = (table: string) => made.length > 0 && tables.includes(table);
  const row = has("canvases")
    ? await queries
        .selectFrom("canvases")
        .select(({ fn, selectFrom }) => [
          fn.countAll().as("canvases"),
          selectFrom("canvases as newest").select("created_at").orderBy("insertion", "desc").limit(1).as("newest"),
        ])
        .executeTakeFirstOrThrow()
    : null;
  const documents = has("documents") ? await queries.selectFrom("documents").select(["name", "content"]).execute() : [];
  return {
    canvases: row && Number(row.canvases),
    newestCanvas: row?.newest ? fromStoredText(row.newest) : null,
    documents: new Map(documents.map(({ name, content }) => [fromStoredText(name), fromStoredText(content)])),
    missingSteps: known.filter((step) => !made.includes(step)),
    unknownSteps: made.filter((step) => !known.includes(step)),
  };
}
