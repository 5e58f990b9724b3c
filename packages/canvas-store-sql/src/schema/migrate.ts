import { CanvasStoreError } from "@fingerpaint/canvas-store";
import { type Migration, Migrator, sql } from "kysely";
import type { Queries, SqlEngine } from "../sql-engine.ts";
import { createMigrations } from "./migrations.ts";

export const migrationTable = "fingerpaint_migrations";

/**
 * Brings the database's tables up to date. If several processes start together, one does it and the others wait.
 *
 * @throws CanvasStoreError STORE_UNAVAILABLE if a newer release has changed the tables, or if a step fails; no step
 * takes effect in that case.
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
    const made = await stepsMade(queries).catch(() => []);
    const unknown = made.find((name) => !Object.hasOwn(migrations, name));
    if (unknown === undefined) throw error;
    throw new CanvasStoreError(
      "STORE_UNAVAILABLE",
      `a newer release has changed the database's tables (step ${unknown}): start that release, or restore a backup made before it`,
      { cause: error },
    );
  });
}

export async function stepsMade(queries: Queries): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(migrationTable)} order by name`.execute(
    queries,
  );
  return rows.map(({ name }) => name);
}
