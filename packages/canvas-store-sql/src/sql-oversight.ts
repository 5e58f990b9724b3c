import {
  type CanvasOversight,
  holdsText,
  type OverseenCanvas,
  type OverseenPage,
  type OverseenPageRequest,
} from "@fingerpaint/canvas-store";
import { toOverseenCanvas } from "./canvas-rows.ts";
import {
  blockSource,
  listBlocked,
  overseenCanvases,
  readBlocked,
  tallyCanvases,
  toBlockedSource,
  unblockSource,
  usageOfOwner,
} from "./oversight-queries.ts";
import type { SqlEngine } from "./sql-engine.ts";
import { fromStoredText, toStoredText } from "./stored-text.ts";

/** How many sources a text search has in memory at a time, and how many one call searches. */
const sourcesAtOnce = 20;
const maxSearchedSources = 500;

/**
 * The store methods for operators and quotas, over an engine.
 * @param call Admits a call and turns failures into a CanvasStoreError.
 */
export function createSqlOversight(
  engine: SqlEngine,
  call: <T>(action: string, work: () => Promise<T>) => Promise<T>,
): CanvasOversight {
  async function listPage({ limit, after, ...filter }: OverseenPageRequest): Promise<OverseenPage> {
    const page = { limit, after: after ?? null };
    const rows = await engine.read((queries) => overseenCanvases(queries, filter, page).execute());
    return {
      canvases: rows.map(toOverseenCanvas),
      next: rows.length < limit ? null : Number(rows.at(-1)?.insertion),
    };
  }

  /** Searches here instead of in the database, so that every store ignores case in the same way. */
  async function searchPage(text: string, { limit, after, ...filter }: OverseenPageRequest): Promise<OverseenPage> {
    const found: OverseenCanvas[] = [];
    let reached = after ?? null;
    for (let searched = 0; searched < maxSearchedSources; searched += sourcesAtOnce) {
      const page = { limit: sourcesAtOnce, after: reached };
      const rows = await engine.read((queries) => overseenCanvases(queries, filter, page).select("source").execute());
      for (const row of rows) {
        reached = Number(row.insertion);
        const canvas = toOverseenCanvas(row);
        if (!holdsText({ title: canvas.title, source: fromStoredText(row.source) }, text)) continue;
        found.push(canvas);
        if (found.length === limit) return { canvases: found, next: reached };
      }
      if (rows.length < sourcesAtOnce) return { canvases: found, next: null };
    }
    return { canvases: found, next: reached };
  }

  return {
    tally: (now) => call("canvases can't be counted", () => engine.read((queries) => tallyCanvases(queries, now))),

    usageOf: (owner) =>
      call("an owner's canvases can't be counted", () =>
        engine.read((queries) => usageOfOwner(queries, toStoredText(owner))),
      ),

    listAll: (request) =>
      call("canvases can't be listed", () =>
        request.text === undefined ? listPage(request) : searchPage(request.text, request),
      ),

    block: (source) =>
      call("the blocked list can't be written", () => engine.write((queries) => blockSource(queries, source))),

    unblock: (sourceSha256) =>
      call("the blocked list can't be written", () => engine.write((queries) => unblockSource(queries, sourceSha256))),

    findBlocked: (sourceSha256) =>
      call("the blocked list can't be read", async () => {
        const row = await engine.read((queries) => readBlocked(queries, sourceSha256));
        return row ? toBlockedSource(row) : null;
      }),

    listBlocked: () =>
      call("the blocked list can't be read", async () => {
        const rows = await engine.read((queries) => listBlocked(queries));
        return rows.map(toBlockedSource);
      }),
  };
}
