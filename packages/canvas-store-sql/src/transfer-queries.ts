import { sql } from "kysely";
import type { CanvasColumns } from "./canvas-rows.ts";
import { canvasesWithViews } from "./queries.ts";
import type { Queries } from "./sql-engine.ts";

/** At most `limit` canvases after a place, in insertion order, with their sources and states. */
export function exportCanvases(queries: Queries, { limit, after }: { limit: number; after: number | null }) {
  const all = canvasesWithViews(queries)
    .select(["source", "state", "canvases.insertion as insertion"])
    .orderBy("canvases.insertion")
    .limit(limit);
  return (after === null ? all : all.where("canvases.insertion", ">", after)).execute();
}

/** Adds canvases with their view counts, in this order, and replaces those whose ids exist. */
export async function importCanvases(
  queries: Queries,
  imported: readonly { row: CanvasColumns; viewCount: number }[],
): Promise<void> {
  if (imported.length === 0) return;
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
