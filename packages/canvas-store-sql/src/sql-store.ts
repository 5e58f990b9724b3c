import { type CanvasStore, CanvasStoreError, createGate, toStoreError } from "@fingerpaint/canvas-store";
import { toRow, toSizedSummary, toStoredCanvas, toSummary, toSummaryColumns } from "./canvas-rows.ts";
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
import type { SqlCalls, SqlEngine } from "./sql-engine.ts";
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
 * @param place The database's name for operators, without a password.
 * @throws CanvasStoreError STORE_UNAVAILABLE if the database can't be used; the engine is closed in that case.
 */
export async function openSqlStore(engine: SqlEngine, place: string): Promise<SqlCanvasStore> {
  try {
    await migrateToLatest(engine);
  } catch (error) {
    await engine.close().catch(() => {});
    throw toStoreError(`${place} can't be opened`, error);
  }
  const { close, ...calls } = createCalls(engine, place);
  return {
    place,
    documents: createDocuments(calls),
    ...createSqlAdmin(engine, calls),
    ...createSqlTransfer(engine, calls),
    ...createSqlReads(engine, calls),
    ...createSqlWrites(engine, calls),
    check: () => calls.run("the database can't be written", () => engine.check()),
    close,
  };
}

function createCalls(engine: SqlEngine, place: string): SqlCalls & Pick<CanvasStore, "close"> {
  const gate = createGate();
  let closing: Promise<void> | undefined;

  async function orStoreError<T>(failure: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw toStoreError(failure, error);
    }
  }

  async function close(): Promise<void> {
    await gate.close();
    await orStoreError(`${place} can't be closed`, () => engine.close());
  }

  const run: SqlCalls["run"] = (action, work) => gate.run(() => orStoreError(`${place}: ${action}`, work));
  return {
    run,
    read: (action, work) => run(action, () => engine.read(work)),
    write: (action, work) => run(action, () => engine.write(work)),
    close() {
      closing ??= close();
      return closing;
    },
  };
}

function createSqlReads(
  engine: SqlEngine,
  calls: SqlCalls,
): Pick<CanvasStore, "read" | "readSummary" | "listByOwner" | "countView"> {
  const countView = createViewCounter((views) => engine.writeUnflushed((queries) => addViews(queries, views)));
  return {
    read: (canvasId) =>
      calls.read("a canvas can't be read", async (queries) => {
        const row = await readCanvas(queries, toStoredText(canvasId));
        return row ? toStoredCanvas(row) : null;
      }),

    readSummary: (canvasId) =>
      calls.read("a canvas can't be read", async (queries) => {
        const row = await readSummary(queries, toStoredText(canvasId));
        return row ? toSizedSummary(row) : null;
      }),

    listByOwner: (owner, { limit, after = null }) =>
      calls.read("an owner's canvases can't be listed", async (queries) => {
        // One more than requested, to find out whether there is a next page.
        const rows = await listCanvases(queries, toStoredText(owner), { limit: limit + 1, after });
        const canvases = rows.slice(0, limit).map(toSummary);
        const last = canvases.at(-1);
        const next =
          last && rows.length > limit
            ? { createdAt: last.createdAt, insertion: Number(rows[limit - 1]?.insertion) }
            : null;
        return { canvases, next };
      }),

    countView: (canvasId) => calls.run("a view can't be counted", () => countView(toStoredText(canvasId))),
  };
}

function createSqlWrites(
  engine: SqlEngine,
  calls: SqlCalls,
): Pick<CanvasStore, "insert" | "insertOrFind" | "replace" | "remove"> {
  return {
    insert: (record) =>
      calls.run("a canvas can't be inserted", async () => {
        const row = toRow(record);
        if (!(await engine.write((queries) => insertCanvas(queries, row)))) throw idTaken(record.canvasId);
      }),

    insertOrFind: (record) =>
      calls.run("a canvas can't be inserted", async () => {
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

    replace: (record, previous) =>
      calls.run("a canvas can't be replaced", async () => {
        const row = toRow(record);
        const previousRow = previous && toRow(previous);
        return engine.write((queries) => replaceCanvas(queries, row, previousRow));
      }),

    remove: (canvasId, previous) =>
      calls.run("a canvas can't be removed", async () => {
        const expected = previous && toSummaryColumns(previous);
        const isRemoved = await engine.write((queries) => removeCanvas(queries, toStoredText(canvasId), expected));
        if (isRemoved) engine.erase();
        return isRemoved;
      }),
  };
}

function idTaken(canvasId: string): CanvasStoreError {
  return new CanvasStoreError("CANVAS_ID_TAKEN", `${canvasId} exists already`);
}
