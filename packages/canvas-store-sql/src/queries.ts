import type { CanvasPlace } from "@fingerpaint/canvas-store";
import { type ExpressionBuilder, type SqlBool, sql } from "kysely";
import { type CanvasColumns, summaryColumns } from "./canvas-rows.ts";
import type { Tables } from "./schema/tables.ts";
import type { Queries } from "./sql-engine.ts";
import { toStoredText } from "./stored-text.ts";

/** Adds a canvas, optionally as its owner's only one with this source. False if the id or the source is taken. */
export async function insertCanvas(
  queries: Queries,
  row: CanvasColumns,
  { onlyOfSource = false } = {},
): Promise<boolean> {
  const inserted = await queries
    .insertInto("canvases")
    .values({ ...row, source_holder: onlyOfSource ? "" : row.canvas_id })
    .onConflict((conflict) => conflict.doNothing())
    .returning("insertion")
    .executeTakeFirst();
  return inserted !== undefined;
}

export function readCanvas(queries: Queries, canvasId: string) {
  return canvasesWithViews(queries).select(["source", "state"]).where("canvas_id", "=", canvasId).executeTakeFirst();
}

/** A canvas with its size but without its source and state. */
export function readSummary(queries: Queries, canvasId: string) {
  return canvasesWithViews(queries).select("bytes").where("canvas_id", "=", canvasId).executeTakeFirst();
}

/** An owner's oldest canvas with this source. */
export function findBySource(queries: Queries, owner: string, sourceSha256: string) {
  // Materialized before sorting: otherwise both engines would scan the owner's whole list, which is already sorted.
  const withSame = queries.with(
    (same) => same("same").materialized(),
    (query) =>
      query
        .selectFrom("canvases")
        .select(["insertion", "created_at"])
        .where("owner", "=", owner)
        .where("source_sha256", "=", sourceSha256),
  );
  return canvasesWithViews(queries)
    .select(["source", "state"])
    .where(
      "canvases.insertion",
      "=",
      withSame.selectFrom("same").select("same.insertion").orderBy("created_at").orderBy("insertion").limit(1),
    )
    .executeTakeFirst();
}

/** At most `limit` of an owner's canvases that come after a place, newest first, without their sources. */
export function listCanvases(
  queries: Queries,
  owner: string,
  { limit, after }: { limit: number; after: CanvasPlace | null },
) {
  let list = canvasesWithViews(queries).select("canvases.insertion").where("owner", "=", owner);
  if (after) {
    // A row comparison, which both engines answer from the index that sorts the list.
    list = list.where(
      sql<boolean>`(created_at, canvases.insertion) < (${toStoredText(after.createdAt)}, ${after.insertion})`,
    );
  }
  return list.orderBy("created_at", "desc").orderBy("canvases.insertion", "desc").limit(limit).execute();
}

/** Replaces a canvas; if `previous` is given, only if the canvas still equals it. False if there is no such canvas. */
export async function replaceCanvas(queries: Queries, row: CanvasColumns, previous?: CanvasColumns): Promise<boolean> {
  let update = queries
    .updateTable("canvases")
    .set((expression) => ({
      ...row,
      // If the source or owner changes, the canvas no longer blocks others with the old source.
      source_holder: expression
        .case()
        .when(
          expression.and([expression("source_sha256", "=", row.source_sha256), expression("owner", "=", row.owner)]),
        )
        .then(expression.ref("source_holder"))
        .else(row.canvas_id)
        .end(),
    }))
    .where("canvas_id", "=", row.canvas_id);
  if (previous) {
    // The SHA-256 is compared instead of the source.
    const { canvas_id: _, source: __, bytes: ___, ...compared } = previous;
    update = update.where(hasColumns(compared));
  }
  return (await update.returning("insertion").executeTakeFirst()) !== undefined;
}

/** Removes a canvas; if `previous` is given, only if it still has these columns. False if there is no such canvas. */
export async function removeCanvas(
  queries: Queries,
  canvasId: string,
  previous?: Partial<CanvasColumns>,
): Promise<boolean> {
  const removed = await queries
    .deleteFrom("canvases")
    .where("canvas_id", "=", canvasId)
    .where(hasColumns(previous ?? {}))
    .returning("insertion")
    .executeTakeFirst();
  return removed !== undefined;
}

/** A condition: a row has these values, null included. */
function hasColumns(columns: Partial<CanvasColumns>) {
  const same = Object.entries(columns).map(
    ([column, value]) => sql<SqlBool>`${sql.ref(column)} is not distinct from ${value}`,
  );
  return ({ and }: ExpressionBuilder<Tables, "canvases">) => and(same);
}

/** Adds views, and returns the new counts of the canvases that exist. */
export async function addViews(queries: Queries, viewsByCanvas: ReadonlyMap<string, number>) {
  const values = [...viewsByCanvas].map(([id, views]) => sql`(cast(${id} as text), cast(${views} as bigint))`);
  // Sorted by primary key, so that two processes that count views of the same canvases don't deadlock. `where true`
  // keeps SQLite from parsing ON CONFLICT as a join condition.
  const { rows } = await sql<{ canvas_id: string; view_count: number | string }>`
    with viewed (canvas_id, views) as (values ${sql.join(values)})
    insert into canvas_views (insertion, view_count)
    select canvases.insertion, viewed.views
    from viewed join canvases on canvases.canvas_id = viewed.canvas_id
    where true
    order by canvases.insertion
    on conflict (insertion) do update set view_count = canvas_views.view_count + excluded.view_count
    returning (select canvas_id from canvases where canvases.insertion = canvas_views.insertion) as canvas_id, view_count
  `.execute(queries);
  return new Map(rows.map(({ canvas_id, view_count }) => [canvas_id, Number(view_count)]));
}

/** Canvases without their sources, each with its view count. */
export function canvasesWithViews(queries: Queries) {
  return queries
    .selectFrom("canvases")
    .leftJoin("canvas_views", "canvas_views.insertion", "canvases.insertion")
    .select(summaryColumns)
    .select("view_count");
}
