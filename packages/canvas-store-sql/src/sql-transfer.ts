import type { CanvasTransfer } from "@fingerpaint/canvas-store";
import { sql } from "kysely";
import { type CanvasColumns, toRow, toStoredCanvas } from "./canvas-rows.ts";
import { canvasesWithViews } from "./queries.ts";
import type { Queries, SqlCalls, SqlEngine } from "./sql-engine.ts";

/** How many canvases one statement writes. Each has 16 values, and SQLite allows 32,766. */
const canvasesPerStatement = 200;

export function createSqlTransfer(engine: SqlEngine, calls: SqlCalls): CanvasTransfer {
  return {
    exportPage: ({ limit, after }) =>
      calls.read("canvases can't be exported", async (queries) => {
        const rows = await exportCanvases(queries, { limit, after: after ?? null });
        const next = rows.length === limit ? Number(rows.at(-1)?.insertion) : null;
        return { canvases: rows.map(toStoredCanvas), next };
      }),

    importAll: (canvases) =>
      calls.run("canvases can't be imported", async () => {
        // If an id occurs twice, the last canvas wins: a statement can't change a row twice.
        const byId = new Map(canvases.map((canvas) => [canvas.canvasId, canvas]));
        const imported = Array.from(byId.values(), ({ viewCount, ...record }) => ({ row: toRow(record), viewCount }));
        for (let start = 0; start < imported.length; start += canvasesPerStatement) {
          const part = imported.slice(start, start + canvasesPerStatement);
          await engine.write((queries) => importCanvases(queries, part));
        }
      }),
  };
}

/** At most `limit` canvases after a place, in insertion order, with their sources and states. */
function exportCanvases(queries: Queries, { limit, after }: { limit: number; after: number | null }) {
  const all = canvasesWithViews(queries)
    .select(["source", "state", "canvases.insertion as insertion"])
    .orderBy("canvases.insertion")
    .limit(limit);
  return (after === null ? all : all.where("canvases.insertion", ">", after)).execute();
}

/** Adds canvases with their view counts, in this order, and replaces those whose ids exist. */
async function importCanvases(
  queries: Queries,
  imported: readonly { row: CanvasColumns; viewCount: number }[],
): Promise<void> {
  const rows = imported.map(({ row }) => ({ ...row, source_holder: row.canvas_id }));
  const replaced = Object.keys(rows[0] ?? {}).filter((column) => column !== "canvas_id");
  const written = await queries
    .insertInto("canvases")
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .column("canvas_id")
        .doUpdateSet(Object.fromEntries(replaced.map((column) => [column, sql<never>`excluded.${sql.ref(column)}`]))),
    )
    .returning(["canvas_id", "insertion"])
    .execute();
  const counts = new Map(imported.map(({ row, viewCount }) => [row.canvas_id, viewCount]));
  const views = written.map(({ canvas_id, insertion }) => ({ insertion, view_count: counts.get(canvas_id) ?? 0 }));
  await queries
    .insertInto("canvas_views")
    .values(views)
    .onConflict((conflict) => conflict.column("insertion").doUpdateSet({ view_count: sql<never>`excluded.view_count` }))
    .execute();
}
