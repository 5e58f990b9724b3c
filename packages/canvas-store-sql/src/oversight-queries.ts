import type { BlockedSource, CanvasFilter, CanvasUsage, StoreTally } from "@fingerpaint/canvas-store";
import { type Selectable, sql } from "kysely";
import { canvasesWithViews } from "./queries.ts";
import type { BlockedSourcesTable } from "./schema/tables.ts";
import type { Queries } from "./sql-engine.ts";
import { fromStoredText, toStoredText } from "./stored-text.ts";

export async function tallyCanvases(queries: Queries, now: string): Promise<StoreTally> {
  const row = await queries
    .selectFrom("canvases")
    .select(({ fn }) => [
      fn.countAll().as("canvases"),
      fn.coalesce(fn.sum("bytes"), sql<number>`0`).as("bytes"),
      fn.coalesce(fn.sum(sql<number>`case when expires_at <= ${now} then 1 else 0 end`), sql<number>`0`).as("expired"),
      fn.count("removed_at").as("removed"),
    ])
    .executeTakeFirstOrThrow();
  return {
    canvases: Number(row.canvases),
    bytes: Number(row.bytes),
    expired: Number(row.expired),
    removed: Number(row.removed),
  };
}

export async function usageOfOwner(queries: Queries, owner: string): Promise<CanvasUsage> {
  const row = await queries
    .selectFrom("canvases")
    .select(({ fn }) => [fn.countAll().as("canvases"), fn.coalesce(fn.sum("bytes"), sql<number>`0`).as("bytes")])
    .where("owner", "=", owner)
    .executeTakeFirstOrThrow();
  return { canvases: Number(row.canvases), bytes: Number(row.bytes) };
}

/** Canvases that match a filter, ignoring its `text`, most recently inserted first. */
export function overseenCanvases(
  queries: Queries,
  filter: CanvasFilter,
  page: { limit: number; after: number | null },
) {
  const { owner, addressHash, sourceMd5, createdFrom, createdBefore, expiredBy, minBytes, removed } = filter;
  let query = canvasesWithViews(queries)
    .select(["bytes", "canvases.insertion as insertion"])
    .orderBy("canvases.insertion", "desc")
    .limit(page.limit);
  if (page.after !== null) query = query.where("canvases.insertion", "<", page.after);
  if (owner !== undefined) query = query.where("owner", "=", toStoredText(owner));
  if (addressHash !== undefined) query = query.where("address_hash", "=", toStoredText(addressHash));
  if (sourceMd5 !== undefined) query = query.where("source_md5", "=", toStoredText(sourceMd5));
  if (createdFrom !== undefined) query = query.where("created_at", ">=", createdFrom);
  if (createdBefore !== undefined) query = query.where("created_at", "<", createdBefore);
  if (expiredBy !== undefined) query = query.where("expires_at", "<=", expiredBy);
  if (minBytes !== undefined) query = query.where("bytes", ">=", minBytes);
  if (removed !== undefined) query = query.where("removed_at", removed ? "is not" : "is", null);
  return query;
}

export async function blockSource(queries: Queries, source: BlockedSource): Promise<void> {
  await queries
    .insertInto("blocked_sources")
    .values({
      source_sha256: source.sourceSha256,
      canvas_id: toStoredText(source.canvasId),
      blocked_at: source.blockedAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function unblockSource(queries: Queries, sourceSha256: string): Promise<boolean> {
  const removed = await queries
    .deleteFrom("blocked_sources")
    .where("source_sha256", "=", sourceSha256)
    .returning("source_sha256")
    .executeTakeFirst();
  return removed !== undefined;
}

export function readBlocked(queries: Queries, sourceSha256: string) {
  return queries.selectFrom("blocked_sources").selectAll().where("source_sha256", "=", sourceSha256).executeTakeFirst();
}

export function listBlocked(queries: Queries) {
  return queries.selectFrom("blocked_sources").selectAll().orderBy("blocked_at", "desc").execute();
}

export function toBlockedSource(row: Selectable<BlockedSourcesTable>): BlockedSource {
  return {
    sourceSha256: row.source_sha256,
    canvasId: fromStoredText(row.canvas_id),
    blockedAt: row.blocked_at,
  };
}
