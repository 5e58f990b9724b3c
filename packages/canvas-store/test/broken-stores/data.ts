import type { CanvasRecord, CanvasSummary, StoredCanvas } from "../../src/store/canvas-record.ts";
import type { CanvasStore } from "../../src/store/store.ts";
import { listAll } from "../../src/testing/store-case.ts";

export const owners = ["ada", "grace"];
export const byId = (a: { canvasId: string }, b: { canvasId: string }) => (a.canvasId < b.canvasId ? -1 : 1);

/** Inserts a record, or overwrites the one with its id. */
export async function upsert(store: CanvasStore, record: CanvasRecord): Promise<void> {
  if (!(await store.replace(record))) await store.insert(record);
}

export function withCount(canvas: StoredCanvas | null, viewCount: number): StoredCanvas | null {
  return canvas && { ...canvas, viewCount };
}

export async function readAll(store: CanvasStore, canvases: readonly { canvasId: string }[]): Promise<StoredCanvas[]> {
  const read = await Promise.all(canvases.map(({ canvasId }) => store.read(canvasId)));
  return read.filter((canvas) => canvas !== null);
}

/** A `listByOwner` that has all of a list on one page. */
export function onOnePage(list: (owner: string) => Promise<CanvasSummary[]>): CanvasStore["listByOwner"] {
  return async (owner) => ({ canvases: await list(owner), next: null });
}

export async function forEachCanvas(data: CanvasStore, act: (canvas: StoredCanvas) => Promise<unknown>): Promise<void> {
  for (const owner of owners) {
    for (const canvas of await readAll(data, await listAll(data, owner))) await act(canvas);
  }
}
