import { sql } from "kysely";
import { migrationTable, stepsMade } from "./schema/migrate.ts";
import { createMigrations } from "./schema/migrations.ts";
import type { Queries } from "./sql-engine.ts";
import { fromStoredText } from "./stored-text.ts";

/** Facts about a database, read without changing it. */
export interface DatabaseReport {
  /** How many canvases it has; null if it doesn't have this store's tables yet. */
  readonly canvases: number | null;
  /** When the most recently added canvas was created, ISO 8601; null if there is none. */
  readonly newestCanvas: string | null;
  /** Its other documents, by name. */
  readonly documents: ReadonlyMap<string, string>;
  /** Migration steps that opening a store would run to bring its tables up to date. */
  readonly missingSteps: readonly string[];
  /** Migration steps that a newer release has run. If there are any, this release can't open a store in it. */
  readonly unknownSteps: readonly string[];
  /** Whether the database user can write to it. */
  readonly isWritable: boolean;
  /** Damage found in it, in the engine's words. */
  readonly faults: readonly string[];
  /** The time on its clock; null if it uses this machine's clock. */
  readonly now: Date | null;
}

type Content = Pick<DatabaseReport, "canvases" | "newestCanvas" | "documents" | "missingSteps" | "unknownSteps">;

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
