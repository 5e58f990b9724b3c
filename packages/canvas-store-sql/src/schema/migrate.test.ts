import { CanvasStoreError, canvasBytes } from "@fingerpaint/canvas-store";
import { type Migration, sql } from "kysely";
import { describe, expect, it, onTestFinished } from "vitest";
import { sampleRecord } from "../../../canvas-store/src/testing/store-case.ts";
import { engines } from "../../test/engines.ts";
import { toRow } from "../canvas-rows.ts";
import type { SqlEngine } from "../sql-engine.ts";
import { openSqlStore } from "../sql-store.ts";
import { migrateToLatest } from "./migrate.ts";
import { createMigrations } from "./migrations.ts";

/** The migration steps of this release. */
const releasedSteps = ["0001_canvases", "0002_documents", "0003_oversight", "0004_state"];

describe.each(engines)("migrations on $engine", ({ openEmpty }) => {
  async function openEngines(count: number): Promise<SqlEngine[]> {
    const { openEngine } = await openEmpty();
    const opened = await Promise.all(Array.from({ length: count }, openEngine));
    onTestFinished(async () => void (await Promise.all(opened.map((engine) => engine.close()))));
    return opened;
  }

  async function namesOfSteps(engine: SqlEngine): Promise<string[]> {
    const query = sql<{ name: string }>`select name from fingerpaint_migrations order by name`;
    const { rows } = await engine.read((queries) => query.execute(queries));
    return rows.map(({ name }) => name);
  }

  const columnExists = (engine: SqlEngine, column: string) =>
    engine
      .read((queries) => sql`select ${sql.ref(column)} from canvases`.execute(queries))
      .then(
        () => true,
        () => false,
      );

  /** A later release with an additional column. */
  function laterMigrations(engine: SqlEngine): Record<string, Migration> {
    return {
      ...createMigrations(engine.columnTypes),
      "9998_language": {
        up: (db) => db.schema.alterTable("canvases").addColumn("language", engine.columnTypes.text).execute(),
      },
    };
  }

  it("[C17] create the tables once, even if four processes start together", async () => {
    const opened = await openEngines(4);
    await Promise.all(opened.map((engine) => migrateToLatest(engine)));
    for (const engine of opened) expect(await namesOfSteps(engine)).toEqual(releasedSteps);
  });

  it("[C17] bring an older database up to date and keep what it holds", async () => {
    const [engine] = (await openEngines(1)) as [SqlEngine];
    await migrateToLatest(engine);
    await engine.write((queries) =>
      queries
        .insertInto("write_receipts")
        .values({ store_id: "kept", slot: 1, number: 2, written_at: "2099-01-01T00:00:00.000Z" })
        .execute(),
    );
    await migrateToLatest(engine, laterMigrations(engine));
    expect(await namesOfSteps(engine)).toEqual([...releasedSteps, "9998_language"]);
    expect(await columnExists(engine, "language")).toBe(true);
    const kept = await engine.read((queries) => queries.selectFrom("write_receipts").select("store_id").execute());
    expect(kept).toContainEqual({ store_id: "kept" });
  });

  it("[C20] measure the canvases of an older database, and keep them and their views", async () => {
    const [engine] = (await openEngines(1)) as [SqlEngine];
    const { "0001_canvases": first } = createMigrations(engine.columnTypes);
    await migrateToLatest(engine, { "0001_canvases": first as Migration });
    const record = sampleRecord({ source: 'import "editor/canvas"; // "é"\u0000\u001a \n', title: "é" });
    const { removed_at: _, address_hash: __, bytes: ___, state: ____, ...row } = toRow(record);
    await engine.write(async (queries) => {
      await queries
        .insertInto("canvases")
        .values({ ...row, source_holder: "" } as never)
        .execute();
      await sql`insert into canvas_views (insertion, view_count) select insertion, 7 from canvases`.execute(queries);
    });
    const store = await openSqlStore(engine, "the database");
    expect(await store.read(record.canvasId)).toEqual({ ...record, viewCount: 7 });
    expect(await store.usageOf(record.owner)).toEqual({ canvases: 1, bytes: canvasBytes(record) });
  });

  it("[C17] refuse a newer release's database with a message, and don't change it", async () => {
    const [engine] = (await openEngines(1)) as [SqlEngine];
    await migrateToLatest(engine, laterMigrations(engine));
    const refusal = await migrateToLatest(engine).catch((error: unknown) => error);
    expect(CanvasStoreError.isInstance(refusal)).toBe(true);
    expect(refusal).toMatchObject({
      code: "STORE_UNAVAILABLE",
      details: expect.stringContaining("a newer release has changed the database's tables (step 9998_language)"),
    });
    expect(await namesOfSteps(engine)).toEqual([...releasedSteps, "9998_language"]);
  });

  it("[C17] undo all steps of a run if one fails", async () => {
    const [engine] = (await openEngines(1)) as [SqlEngine];
    await migrateToLatest(engine);
    const failing: Record<string, Migration> = {
      ...laterMigrations(engine),
      "9999_failing": { up: () => Promise.reject(new Error("no space left")) },
    };
    await expect(migrateToLatest(engine, failing)).rejects.toThrow("no space left");
    expect(await namesOfSteps(engine)).toEqual(releasedSteps);
    expect(await columnExists(engine, "language")).toBe(false);
  });
});
