import type { CanvasRecord, StoredCanvas } from "../../src/canvas.ts";
import type { CanvasStore } from "../../src/store.ts";

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

export async function forEachCanvas(data: CanvasStore, act: (canvas: StoredCanvas) => Promise<unknown>): Promise<void> {
  for (const owner of owners) {
    for (const canvas of await readAll(data, await data.listByOwner(owner))) await act(canvas);
  }
}
