import { type CanvasStore, CanvasStoreError, createGate, toStoreError } from "@fingerpaint/canvas-store";
import { toRow, toSizedSummary, toStoredCanvas, toSummary } from "./canvas-rows.ts";
import { createDocuments, type Documents } from "./documents.ts";
import {
  addViews,
  findBySource,
  insertCanvas,
  listCanvases,
  readCanvas,
  readSummary,
  removeCanvas,
  replaceCanvas,
} from "./queries.ts";
import { migrateToLatest } from "./schema/migrate.ts";
import { createSqlAdmin } from "./sql-admin.ts";
import type { SqlEngine } from "./sql-engine.ts";
import { createSqlTransfer } from "./sql-transfer.ts";
import { toStoredText } from "./stored-text.ts";
import { createViewCounter } from "./view-counter.ts";

/** A canvas store, plus the other data in its database. */
export interface SqlCanvasStore extends CanvasStore {
  /** The database's name for operators: a file path, or host and name, without user and password. */
  readonly place: string;
  readonly documents: Documents;
}

/**
 * Opens a store over an opened engine and brings its tables up to date.
 *
 * @param name The database's name for operators, without a password.
 * @throws CanvasStoreError STORE_UNAVAILABLE if the database can't be used; the engine is closed in that case.
 */
export async function openSqlStore(engine: SqlEngine, name: string): Promise<SqlCanvasStore> {
  const calls = createGate();
  let closing: Promise<void> | undefined;

  /** Admits a call and turns failures into a CanvasStoreError. */
  function call<T>(action: string, work: () => Promise<T>): Promise<T> {
    return calls.run(async () => {
      try {
        return await work();
      } catch (error) {
        throw toStoreError(`${name}: ${action}`, error);
      }
    });
  }

  const countView = createViewCounter((views) => engine.writeUnflushed((queries) => addViews(queries, views)));

  async function close(): Promise<void> {
    await calls.close();
    try {
      await engine.close();
    } catch (error) {
      throw toStoreError(`${name} can't be closed`, error);
    }
  }

  try {
    await migrateToLatest(engine);
  } catch (error) {
    await engine.close().catch(() => {});
    throw toStoreError(`${name} can't be opened`, error);
  }

  return {
    place: name,
    documents: createDocuments(engine, call),
    ...createSqlAdmin(engine, call),
    ...createSqlTransfer(engine, call),

    insert: (record) =>
      call("a canvas can't be inserted", async () => {
        const row = toRow(record);
        if (!(await engine.write((queries) => insertCanvas(queries, row)))) throw idTaken(record.canvasId);
      }),

    insertOrFind: (record) =>
      call("a canvas can't be inserted", async () => {
        const row = toRow(record);
        let isIdTaken = false;
        for (;;) {
          const found = await engine.read((queries) => findBySource(queries, row.owner, row.source_sha256));
          if (found) return toStoredCanvas(found);
          if (isIdTaken) throw idTaken(record.canvasId);
          if (await engine.write((queries) => insertCanvas(queries, row, { onlyOfSource: true }))) return null;
          // The id is taken, or another process has just added this source.
          isIdTaken = (await engine.read((queries) => readCanvas(queries, row.canvas_id))) !== undefined;
        }
      }),

    read: (canvasId) =>
      call("a canvas can't be read", async () => {
        const row = await engine.read((queries) => readCanvas(queries, toStoredText(canvasId)));
        return row ? toStoredCanvas(row) : null;
      }),

    readSummary: (canvasId) =>
      call("a canvas can't be read", async () => {
        const row = await engine.read((queries) => readSummary(queries, toStoredText(canvasId)));
        return row ? toSizedSummary(row) : null;
      }),

    replace: (record, previous) =>
      call("a canvas can't be replaced", async () => {
        const row = toRow(record);
        const previousRow = previous && toRow(previous);
        return engine.write((queries) => replaceCanvas(queries, row, previousRow));
      }),

    remove: (canvasId) =>
      call("a canvas can't be removed", async () => {
        const isRemoved = await engine.write((queries) => removeCanvas(queries, toStoredText(canvasId)));
        if (isRemoved) engine.erase();
        return isRemoved;
      }),

    listByOwner: (owner, { limit, after = null }) =>
      call("an owner's canvases can't be listed", async () => {
        // One more than requested, to find out whether there is a next page.
        const page = { limit: limit + 1, after };
        const rows = await engine.read((queries) => listCanvases(queries, toStoredText(owner), page));
        const canvases = rows.slice(0, limit).map(toSummary);
        const last = canvases.at(-1);
        const next =
          last && rows.length > limit
            ? { createdAt: last.createdAt, insertion: Number(rows[limit - 1]?.insertion) }
            : null;
        return { canvases, next };
      }),

    countView: (canvasId) => call("a view can't be counted", () => countView(toStoredText(canvasId))),

    check: () => call("the database can't be written", () => engine.check()),

    close() {
      closing ??= close();
      return closing;
    },
  };
}

function idTaken(canvasId: string): CanvasStoreError {
  return new CanvasStoreError("CANVAS_ID_TAKEN", `${canvasId} exists already`);
}
