import {
  type BlockedSource,
  type CanvasRecord,
  type CanvasStore,
  CanvasStoreError,
  type CanvasSummary,
  canvasBytes,
  canvasRecordSchema,
  holdsText,
  isSameRecord,
  matchesFilter,
  omitContent,
  type StoredCanvas,
} from "@fingerpaint/canvas-store";
import Database from "libsql";

/**
 * A canvas store in one SQLite file: an example of a custom adapter.
 *
 * Each record is stored as JSON, next to the columns it is found and sorted by. JSON escapes characters that SQLite's
 * text can't contain, such as U+0000 and lone surrogates.
 *
 * @param file the database's path; the file is created if it is missing, but its folder isn't
 * @throws CanvasStoreError STORE_LOCKED if another process or store has the file open
 */
export function createSqliteStore(file: string): CanvasStore {
  const database = guarded(() => openDatabase(file));
  let isOpen = true;

  /** Runs SQL. The driver is synchronous, so nothing else runs between the steps of a call. */
  async function query<T>(run: () => T): Promise<T> {
    if (!isOpen) throw new CanvasStoreError("STORE_CLOSED", "the store was closed");
    return guarded(run);
  }

  const insert = database.prepare(
    `INSERT INTO canvases (canvasId, owner, sourceMd5, createdAt, bytes, record) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT DO NOTHING`,
  );
  const read = database.prepare(`SELECT record, viewCount FROM canvases WHERE canvasId = ?`);
  const readSummary = database.prepare(
    `SELECT json_remove(record, '$.source', '$.state') AS record, viewCount, bytes FROM canvases WHERE canvasId = ?`,
  );
  const replace = database.prepare(
    `UPDATE canvases SET owner = ?, sourceMd5 = ?, createdAt = ?, bytes = ?, record = ? WHERE canvasId = ?`,
  );
  const remove = database.prepare(`DELETE FROM canvases WHERE canvasId = ?`);
  const list = database.prepare(
    `SELECT json_remove(record, '$.source', '$.state') AS record, viewCount, createdAt, insertion FROM canvases
     WHERE owner = ? AND (createdAt, insertion) < (?, ?) ORDER BY createdAt DESC, insertion DESC LIMIT ?`,
  );
  const find = database.prepare(
    `SELECT record, viewCount FROM canvases WHERE owner = ? AND sourceMd5 = ? ORDER BY createdAt, insertion`,
  );
  const countView = database.prepare(
    `UPDATE canvases SET viewCount = viewCount + 1 WHERE canvasId = ? RETURNING viewCount`,
  );

  const listAll = database.prepare(
    `SELECT insertion, record, viewCount FROM canvases WHERE insertion < ? ORDER BY insertion DESC`,
  );
  const block = database.prepare(
    `INSERT INTO blocked (sourceSha256, canvasId, blockedAt) VALUES (?, ?, ?) ON CONFLICT DO NOTHING`,
  );
  const unblock = database.prepare(`DELETE FROM blocked WHERE sourceSha256 = ?`);
  const findBlocked = database.prepare(`SELECT * FROM blocked WHERE sourceSha256 = ?`);
  const exported = database.prepare(
    `SELECT record, viewCount, createdAt, insertion FROM canvases WHERE insertion > ? ORDER BY insertion LIMIT ?`,
  );
  const setViews = database.prepare(`UPDATE canvases SET viewCount = ? WHERE canvasId = ?`);
  const listBlocked = database.prepare(`SELECT * FROM blocked ORDER BY blockedAt DESC`);

  /** All canvases inserted before a number, the last one first. Fast enough for a few thousand of them. */
  function allBefore(before = Number.MAX_SAFE_INTEGER) {
    return (listAll.all(before) as (Row & { insertion: number })[]).map(({ insertion, ...row }) => {
      const canvas = toCanvas(row);
      return { insertion, source: canvas.source, canvas: { ...omitContent(canvas), bytes: canvasBytes(canvas) } };
    });
  }

  function usage(all: ReturnType<typeof allBefore>) {
    return { canvases: all.length, bytes: all.reduce((sum, { canvas }) => sum + canvas.bytes, 0) };
  }

  function add(record: CanvasRecord): void {
    const { canvasId, owner, sourceMd5, createdAt } = record;
    if (insert.run(canvasId, owner, sourceMd5, createdAt, canvasBytes(record), JSON.stringify(record)).changes === 0) {
      throw new CanvasStoreError("CANVAS_ID_TAKEN", `${canvasId} exists`);
    }
  }

  function readNow(canvasId: string): StoredCanvas | null {
    const row = read.get(canvasId) as Row | undefined;
    return row ? toCanvas(row) : null;
  }

  function findNow(owner: string, sourceMd5: string): StoredCanvas[] {
    return (find.all(owner, sourceMd5) as Row[]).map(toCanvas);
  }

  const importTogether = database.transaction((canvases: readonly StoredCanvas[]) => {
    for (const { viewCount, ...record } of canvases) {
      const { canvasId, owner, sourceMd5, createdAt } = record;
      const text = JSON.stringify(record);
      if (replace.run(owner, sourceMd5, createdAt, canvasBytes(record), text, canvasId).changes === 0) add(record);
      setViews.run(viewCount, canvasId);
    }
  });

  return {
    insert: (record) => query(() => add(record)),
    insertOrFind: (record) =>
      query(() => {
        const found = findNow(record.owner, record.sourceMd5).find(({ source }) => source === record.source);
        if (found) return found;
        add(record);
        return null;
      }),
    read: (canvasId) => query(() => readNow(canvasId)),
    readSummary: (canvasId) =>
      query(() => {
        const row = readSummary.get(canvasId) as (Row & { bytes: number }) | undefined;
        return row ? { ...toSummary(row), bytes: row.bytes } : null;
      }),
    replace: (record, previous) =>
      query(() => {
        const stored = readNow(record.canvasId);
        if (stored === null || (previous && !isSameRecord(stored, previous))) return false;
        const { canvasId, owner, sourceMd5, createdAt } = record;
        const text = JSON.stringify(record);
        return replace.run(owner, sourceMd5, createdAt, canvasBytes(record), text, canvasId).changes > 0;
      }),
    remove: (canvasId, previous) =>
      query(() => {
        const current = readNow(canvasId);
        if (!current || !isSameRecord(current, { ...current, ...previous })) return false;
        return remove.run(canvasId).changes > 0;
      }),
    listByOwner: (owner, { limit, after }) =>
      query(() => {
        // Reads one more than requested, to find out whether there is a next page.
        const rows = list.all(owner, after?.createdAt ?? "~", after?.insertion ?? 0, limit + 1) as ListRow[];
        const page = rows.slice(0, limit);
        const { createdAt, insertion } = page.at(-1) ?? {};
        const next = rows.length > limit && createdAt !== undefined && insertion !== undefined;
        return { canvases: page.map(toSummary), next: next ? { createdAt, insertion } : null };
      }),
    countView: (canvasId) =>
      query(() => (countView.get(canvasId) as Pick<Row, "viewCount"> | undefined)?.viewCount ?? null),

    tally: (now) =>
      query(() => {
        const all = allBefore();
        const count = (filter: Parameters<typeof matchesFilter>[1]) =>
          all.filter(({ canvas }) => matchesFilter(canvas, filter)).length;
        return { ...usage(all), expired: count({ expiredBy: now }), removed: count({ removed: true }) };
      }),
    usageOf: (owner) => query(() => usage(allBefore().filter(({ canvas }) => canvas.owner === owner))),
    listAll: ({ limit, after, ...filter }) =>
      query(() => {
        const found = allBefore(after ?? undefined)
          .filter(({ canvas }) => matchesFilter(canvas, filter))
          .filter(
            ({ canvas: { title }, source }) => filter.text === undefined || holdsText({ title, source }, filter.text),
          );
        const page = found.slice(0, limit);
        const next = found.length > limit ? (page.at(-1)?.insertion ?? null) : null;
        return { canvases: page.map(({ canvas }) => canvas), next };
      }),
    block: ({ sourceSha256, canvasId, blockedAt }) => query(() => void block.run(sourceSha256, canvasId, blockedAt)),
    unblock: (sourceSha256) => query(() => unblock.run(sourceSha256).changes > 0),
    findBlocked: (sourceSha256) => query(() => (findBlocked.all(sourceSha256) as BlockedSource[])[0] ?? null),
    exportPage: ({ limit, after }) =>
      query(() => {
        const rows = exported.all(after ?? 0, limit) as ListRow[];
        return { canvases: rows.map(toCanvas), next: rows.length === limit ? (rows.at(-1)?.insertion ?? null) : null };
      }),
    importAll: (canvases) => query(() => importTogether(canvases)),
    listBlocked: () => query(() => listBlocked.all() as BlockedSource[]),

    check: () => query(() => void database.exec(`BEGIN IMMEDIATE; ROLLBACK`)),
    async close() {
      if (!isOpen) return;
      isOpen = false;
      // The driver keeps the file open until the statements are garbage-collected, but the lock must be released now.
      database.exec(`PRAGMA locking_mode = NORMAL; SELECT 1 FROM canvases`);
      database.close();
    },
  };
}

interface Row {
  record: string;
  viewCount: number;
}

interface ListRow extends Row {
  createdAt: string;
  insertion: number;
}

/** The schema fills in the fields that records of earlier releases lack. */
function toCanvas({ record, viewCount }: Row): StoredCanvas {
  return { ...canvasRecordSchema.parse(JSON.parse(record)), viewCount };
}

const summarySchema = canvasRecordSchema.omit({ source: true, state: true });

function toSummary({ record, viewCount }: Row): CanvasSummary {
  return { ...summarySchema.parse(JSON.parse(record)), viewCount };
}

function openDatabase(file: string): Database.Database {
  const database = new Database(file);
  // The first write takes a lock that lasts until the store is closed: a second server is refused. EXTRA also flushes
  // the folder, so that commits survive a power failure.
  database.exec(`PRAGMA locking_mode = EXCLUSIVE; PRAGMA synchronous = EXTRA; BEGIN EXCLUSIVE; COMMIT`);
  database.exec(`
    CREATE TABLE IF NOT EXISTS canvases (
      insertion INTEGER PRIMARY KEY AUTOINCREMENT,
      canvasId TEXT NOT NULL UNIQUE,
      owner TEXT NOT NULL,
      sourceMd5 TEXT NOT NULL,
      createdAt TEXT NOT NULL,
      viewCount INTEGER NOT NULL DEFAULT 0,
      bytes INTEGER NOT NULL,
      record TEXT NOT NULL
    );
    CREATE TABLE IF NOT EXISTS blocked (
      sourceSha256 TEXT PRIMARY KEY,
      canvasId TEXT NOT NULL,
      blockedAt TEXT NOT NULL
    );
    CREATE INDEX IF NOT EXISTS canvases_by_source ON canvases (owner, sourceMd5);
    CREATE INDEX IF NOT EXISTS canvases_by_owner ON canvases (owner, createdAt, insertion);
  `);
  return database;
}

/** Converts the driver's errors to the errors that callers of a store expect. */
function guarded<T>(run: () => T): T {
  try {
    return run();
  } catch (error) {
    if (CanvasStoreError.isInstance(error)) throw error;
    const isBusy = (error as { code?: string }).code?.startsWith("SQLITE_BUSY");
    const message = error instanceof Error ? error.message : String(error);
    throw new CanvasStoreError(isBusy ? "STORE_LOCKED" : "STORE_UNAVAILABLE", message, { cause: error });
  }
}
