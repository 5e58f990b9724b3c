import {
  type AdminCanvasPage,
  type AdminCanvasPageRequest,
  type BlockedSource,
  type CanvasAdminStore,
  type CanvasFilter,
  type CanvasUsage,
  holdsText,
  type SizedSummary,
  type StoreTally,
} from "@fingerpaint/canvas-store";
import { type Selectable, sql } from "kysely";
import { toSizedSummary } from "./canvas-rows.ts";
import { canvasesWithViews } from "./queries.ts";
import type { BlockedSourcesTable } from "./schema/tables.ts";
import type { Queries, SqlCalls, SqlEngine } from "./sql-engine.ts";
import { fromStoredText, toStoredText } from "./stored-text.ts";

/** How many sources a text search has in memory at a time, and how many one call searches. */
const sourcesAtOnce = 20;
const maxSearchedSources = 500;

export function createSqlAdmin(engine: SqlEngine, calls: SqlCalls): CanvasAdminStore {
  return {
    tally: (now) => calls.read("canvases can't be counted", (queries) => tallyCanvases(queries, now)),

    usageOf: (owner) =>
      calls.read("an owner's canvases can't be counted", (queries) => usageOfOwner(queries, toStoredText(owner))),

    listAll: ({ text, ...request }) =>
      calls.run("canvases can't be listed", () =>
        text === undefined ? listPage(engine, request) : searchPage(engine, request, text),
      ),

    ...createBlockedList(calls),
  };
}

async function listPage(
  engine: SqlEngine,
  { limit, after = null, ...filter }: AdminCanvasPageRequest,
): Promise<AdminCanvasPage> {
  const rows = await engine.read((queries) => filteredCanvases(queries, filter, { limit, after }).execute());
  return {
    canvases: rows.map(toSizedSummary),
    next: rows.length < limit ? null : Number(rows.at(-1)?.insertion),
  };
}

/** Searches here instead of in the database, so that every store ignores case in the same way. */
async function searchPage(
  engine: SqlEngine,
  { limit, after = null, ...filter }: AdminCanvasPageRequest,
  text: string,
): Promise<AdminCanvasPage> {
  const found: SizedSummary[] = [];
  let reached = after;
  for (let searched = 0; searched < maxSearchedSources; searched += sourcesAtOnce) {
    const page = { limit: sourcesAtOnce, after: reached };
    const rows = await engine.read((queries) => filteredCanvases(queries, filter, page).select("source").execute());
    for (const row of rows) {
      reached = Number(row.insertion);
      const canvas = toSizedSummary(row);
      if (!holdsText({ title: canvas.title, source: fromStoredText(row.source) }, text)) continue;
      found.push(canvas);
      if (found.length === limit) return { canvases: found, next: reached };
    }
    if (rows.length < sourcesAtOnce) return { canvases: found, next: null };
  }
  return { canvases: found, next: reached };
}

async function tallyCanvases(queries: Queries, now: string): Promise<StoreTally> {
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
function filteredCanvases(queries: Queries, filter: CanvasFilter, page: { limit: number; after: number | null }) {
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

function createBlockedList({
  read,
  write,
}: SqlCalls): Pick<CanvasAdminStore, "block" | "unblock" | "findBlocked" | "listBlocked"> {
  return {
    block: ({ sourceSha256, canvasId, blockedAt }) =>
      write("the blocked list can't be written", async (queries) => {
        await queries
          .insertInto("blocked_sources")
          .values({ source_sha256: sourceSha256, canvas_id: toStoredText(canvasId), blocked_at: blockedAt })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
      }),

    unblock: (sourceSha256) =>
      write("the blocked list can't be written", async (queries) => {
        const removed = await queries
          .deleteFrom("blocked_sources")
          .where("source_sha256", "=", sourceSha256)
          .returning("source_sha256")
          .executeTakeFirst();
        return removed !== undefined;
      }),

    findBlocked: (sourceSha256) =>
      read("the blocked list can't be read", async (queries) => {
        const row = await queries
          .selectFrom("blocked_sources")
          .selectAll()
          .where("source_sha256", "=", sourceSha256)
          .executeTakeFirst();
        return row ? toBlockedSource(row) : null;
      }),

    listBlocked: () =>
      read("the blocked list can't be read", async (queries) => {
        const rows = await queries.selectFrom("blocked_sources").selectAll().orderBy("blocked_at", "desc").execute();
        return rows.map(toBlockedSource);
      }),
  };
}

function toBlockedSource(row: Selectable<BlockedSourcesTable>): BlockedSource {
  return { sourceSha256: row.source_sha256, canvasId: fromStoredText(row.canvas_id), blockedAt: row.blocked_at };
}
