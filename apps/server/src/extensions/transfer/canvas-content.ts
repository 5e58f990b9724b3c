import { createHash, type Hash } from "node:crypto";
import type { CanvasStore, StoredCanvas } from "@fingerpaint/canvas-store";

/** How many canvases are read and written together: at most 40 million characters of sources and 50 MiB of states. */
export const canvasesAtOnce = 200;

/** Yields all canvases of a store in pages, in the order of insertion. */
export async function* exportedPages(store: Pick<CanvasStore, "exportPage">): AsyncGenerator<StoredCanvas[]> {
  let after: number | null = null;
  do {
    const page: Awaited<ReturnType<CanvasStore["exportPage"]>> = await store.exportPage({
      limit: canvasesAtOnce,
      after,
    });
    yield page.canvases;
    after = page.next;
  } while (after !== null);
}

/** A summary of a store's content: if it is the same for two stores, they have the same canvases in the same order. */
export interface CanvasContent {
  readonly canvases: number;
  /** SHA-256 over every field of every canvas in the order of insertion, lowercase hex. */
  readonly sha256: string;
}

/** Reads a whole store. @param onProgress called with the number of canvases read since the last call */
export async function contentOf(
  store: Pick<CanvasStore, "exportPage">,
  onProgress: (count: number) => void = () => {},
): Promise<CanvasContent> {
  const hash = createHash("sha256");
  let canvases = 0;
  for await (const page of exportedPages(store)) {
    for (const canvas of page) addCanvas(hash, canvas);
    canvases += page.length;
    onProgress(page.length);
  }
  return { canvases, sha256: hash.digest("hex") };
}

function addCanvas(hash: Hash, canvas: StoredCanvas): void {
  hash.update(canonicalJson(canvas)).update("\n");
}

/** Serialises a canvas so that the text depends only on its fields, not on their order in the object. */
export function canonicalJson(canvas: StoredCanvas): string {
  return JSON.stringify(canvas, Object.keys(canvas).sort());
}
