import { CanvasStoreError } from "@fingerpaint/canvas-store";
import { type Migration, Migrator, sql } from "kysely";
import type { Queries, SqlEngine } from "../sql-engine.ts";
import { createMigrations } from "./migrations.ts";

/** Where the steps that were made are written down. */
export const migrationTable = "fingerpaint_migrations";

/**
 * Brings the database's tables up to date. Processes that start together wait for the one which does it.
 *
 * @throws CanvasStoreError STORE_UNAVAILABLE where a newer release has changed the tables, or a step fails; then
 * none was made.
 */
export async function migrateToLatest(
  engine: SqlEngine,
  migrations: Record<string, Migration> = createMigrations(engine.columnTypes),
): Promise<void> {
  await engine.migrate(async (queries) => {
    const migrator = new Migrator({
      db: queries,
      provider: { getMigrations: async () => migrations },
      migrationTableName: migrationTable,
      migrationLockTableName: "fingerpaint_migration_lock",
    });
    const { error } = await migrator.migrateToLatest();
    if (error === undefined) return;
    const unknown = await firstUnknownStep(queries, migrations).catch(() => undefined);
    if (unknown === undefined) throw error;
    throw new CanvasStoreError(
      "STORE_UNAVAILABLE",
      `a newer release has changed the database's tables (step ${unknown}): start that release, or restore a backup from before it`,
      { cause: error },
    );
  });
}

/** The first step that was made in this database and that this release doesn't have. */
async function firstUnknownStep(queries: Queries, migrations: Record<string, Migration>): Promise<string | undefined> {
  return (await stepsMade(queries)).find((name) => !Object.hasOwn(migrations, name));
}

/** The steps that were made in this database, in their order. */
export async function stepsMade(queries: Queries): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(migrationTable)} order by name`.execute(
    queries,
  );
  return rows.map(({ name }) => name);
}
