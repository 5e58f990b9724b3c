import type { StoredCanvas } from "@fingerpaint/canvas-store";
import { CompiledQuery, type KyselyPlugin, type RootOperationNode } from "kysely";
import { describe, expect, it, onTestFinished } from "vitest";
import { sampleRecord } from "../../canvas-store/src/testing/store-case.ts";
import { addViews, findBySource, listCanvases, readCanvas } from "../src/queries.ts";
import { usageOfOwner } from "../src/sql-admin.ts";
import type { Queries } from "../src/sql-engine.ts";
import { engines } from "./engines.ts";

/** Keeps statistics from being gathered, and tells the planner that the table has a million rows. */
const asLargeWithoutStatistics = [
  "alter table canvases set (autovacuum_enabled = off)",
  "update pg_class set reltuples = 1000000, relpages = pg_relation_size('canvases') / 8192 where relname = 'canvases'",
];

/** The queries of every publish, load and list page. */
const asked: Record<string, (queries: Queries) => Promise<unknown>> = {
  "a load": (queries) => readCanvas(queries, "cv_0"),
  "a view": (queries) => addViews(queries, new Map([["cv_0", 1]])),
  "a publish": (queries) => findBySource(queries, "busy", "0".repeat(64)),
  "the quota of a publish": (queries) => usageOfOwner(queries, "ada"),
  "the first page of a list": (queries) => listCanvases(queries, "busy", { limit: 11, after: null }),
  "a later page of a list": (queries) =>
    listCanvases(queries, "busy", { limit: 11, after: { createdAt: "2020-01-01T00:00:00.000Z", insertion: 40 } }),
};

describe.each(engines)("the plans of $engine", ({ engine, openEmpty }) => {
  it("[C18] use an index for every request, even for a busy owner and without statistics", async () => {
    const { openStore, openEngine } = await openEmpty();
    const store = await openStore();
    const opened = await openEngine();
    onTestFinished(async () => {
      await store.close();
      await opened.close();
    });
    await store.importAll(Array.from({ length: 1_000 }, (_, index) => canvasOf("busy", index)));
    if (engine === "PostgreSQL") {
      for (const statement of asLargeWithoutStatistics) {
        await opened.write((queries) => queries.executeQuery(CompiledQuery.raw(statement)));
      }
    }
    for (const [name, ask] of Object.entries(asked)) {
      for (const plan of await opened.read((queries) => plansOf(engine, queries, ask))) {
        // No scan of a whole table, and no rows that are read and then dropped.
        expect(plan, name).not.toMatch(/Seq Scan on canvas|Filter:|SCAN canvas/);
        if (name === "a publish") expect(plan).toContain("canvases_by_source");
        if (name.endsWith("of a list")) expect(plan, name).not.toMatch(/Sort Key|TEMP B-TREE/);
      }
    }
  });
});

function canvasOf(owner: string, number: number): StoredCanvas {
  const instant = new Date(Date.UTC(2020, 0, 1) + number).toISOString();
  const source = `import "editor/canvas"; // ${number}`;
  const record = sampleRecord({ canvasId: `cv_${number}`, owner, source, createdAt: instant, updatedAt: instant });
  return { ...record, viewCount: 0 };
}

/** The plans of the queries that `ask` runs, as text. */
async function plansOf(engine: string, queries: Queries, ask: (queries: Queries) => Promise<unknown>) {
  const made: { node: RootOperationNode; queryId: Parameters<KyselyPlugin["transformQuery"]>[0]["queryId"] }[] = [];
  await ask(
    queries.withPlugin({
      transformQuery(query) {
        made.push(query);
        return query.node;
      },
      transformResult: async ({ result }) => result,
    }),
  );
  expect(made.length).toBeGreaterThan(0);
  const explain = engine === "SQLite" ? "explain query plan" : "explain";
  return Promise.all(
    made.map(async ({ node, queryId }) => {
      const { sql, parameters } = queries.getExecutor().compileQuery(node, queryId);
      const { rows } = await queries.executeQuery(CompiledQuery.raw(`${explain} ${sql}`, [...parameters]));
      return rows.map((row) => Object.values(row as object).at(-1)).join("\n");
    }),
  );
}
