import type { CanvasTransfer } from "@fingerpaint/canvas-store";
import { toRow, toStoredCanvas } from "./canvas-rows.ts";
import type { SqlEngine } from "./sql-engine.ts";
import { exportCanvases, importCanvases } from "./transfer-queries.ts";

/** How many canvases one statement writes. Each has 16 values, and SQLite allows 32,766. */
const canvasesPerStatement = 200;

/**
 * The store methods for copies and backups, over an engine.
 * @param call Admits a call and turns failures into a CanvasStoreError.
 */
export function createSqlTransfer(
  engine: SqlEngine,
  call: <T>(action: string, work: () => Promise<T>) => Promise<T>,
): CanvasTransfer {
  return {
    exportPage: ({ limit, after }) =>
      call("canvases can't be exported", async () => {
        const rows = await engine.read((queries) => exportCanvases(queries, { limit, after: after ?? null }));
        const next = rows.length === limit ? Number(rows.at(-1)?.insertion) : null;
        return { canvases: rows.map(toStoredCanvas), next };
      }),

    importAll: (canvases) =>
      call("canvases can't be imported", async () => {
        // If an id occurs twice, the last canvas wins: a statement can't change a row twice.
        const byId = new Map(canvases.map(({ viewCount, ...record }) => [record.canvasId, { record, viewCount }]));
        const imported = [...byId.values()].map(({ record, viewCount }) => ({ row: toRow(record), viewCount }));
        for (let start = 0; start < imported.length; start += canvasesPerStatement) {
          const part = imported.slice(start, start + canvasesPerStatement);
          await engine.write((queries) => importCanvases(queries, part));
        }
      }),
  };
}
