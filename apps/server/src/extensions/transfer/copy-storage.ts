import { createHash } from "node:crypto";
import type { CanvasStore, StoredCanvas } from "@fingerpaint/canvas-store";
import type { KeyEntry } from "@fingerpaint/services/keys";
import type { Storage } from "../../storage/open-storage.ts";

/**
 * Copies all canvases in their order. Those that an interrupted copy already wrote to the target are skipped. From the
 * first page with a missing or different canvas, all canvases are written again, so that their order matches the
 * source.
 */
export async function copyCanvases(
  source: Storage,
  target: Storage,
  { isResumed, onProgress }: { isResumed: boolean; onProgress: (count: number) => void },
): Promise<void> {
  let mayBeThere = isResumed;
  for await (const page of exportedPages(source.store)) {
    if (mayBeThere) {
      const there = await Promise.all(page.map(({ canvasId }) => target.store.read(canvasId)));
      mayBeThere = page.every((canvas, index) => {
        const kept = there[index];
        return kept && canonicalJson(canvas) === canonicalJson(kept);
      });
      // Some canvases of a page may already be there, but out of order.
      if (!mayBeThere) await Promise.all(there.map((canvas) => canvas && target.store.remove(canvas.canvasId)));
    } else if (isResumed) {
      await Promise.all(page.map(({ canvasId }) => target.store.remove(canvasId)));
    }
    if (!mayBeThere) await target.store.importAll(page);
    onProgress(page.length);
  }
}

/**
 * Copies API keys and blocked sources; those already in the target remain. The key of the keyed hashes replaces the
 * target's.
 */
export async function copyExtras(source: Storage, target: Storage) {
  const keys = source.keys?.read() ?? [];
  if (keys.length > 0) await target.keys?.update((entries) => mergeKeys(entries, keys));
  const hashKey = (await source.hashKey?.read()) ?? null;
  if (hashKey !== null) await target.hashKey?.update(() => hashKey);
  const blocked = await source.store.listBlocked();
  for (const entry of blocked.toReversed()) await target.store.block(entry);
  return { keys: keys.length, blocked: blocked.length, hasHashKey: hashKey !== null };
}

/** Merges keys by their ids. A key revoked on either side stays revoked. */
export function mergeKeys(kept: readonly KeyEntry[], added: readonly KeyEntry[]): KeyEntry[] {
  const byId = new Map(kept.map((entry) => [entry.id, entry]));
  for (const entry of added) {
    byId.set(entry.id, { ...entry, revokedAt: byId.get(entry.id)?.revokedAt ?? entry.revokedAt });
  }
  return [...byId.values()];
}

export async function importInTurn(
  target: Storage,
  canvases: AsyncIterable<StoredCanvas>,
  onProgress: (count: number) => void,
): Promise<void> {
  let waiting: StoredCanvas[] = [];
  const flush = async () => {
    await target.store.importAll(waiting);
    onProgress(waiting.length);
    waiting = [];
  };
  for await (const canvas of canvases) {
    waiting.push(canvas);
    if (waiting.length === canvasesAtOnce) await flush();
  }
  await flush();
}

/** How many canvases are read and written together: at most 40 million characters of sources and 50 MiB of states. */
const canvasesAtOnce = 200;

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

/**
 * Reads a whole store. If the result is the same for two stores, they have the same canvases in the same order.
 * @param onProgress Called with the number of canvases read since the last call.
 * @returns `sha256` over every field of every canvas in the order of insertion, lowercase hex
 */
export async function contentOf(
  store: Pick<CanvasStore, "exportPage">,
  onProgress: (count: number) => void = () => {},
): Promise<{ readonly canvases: number; readonly sha256: string }> {
  const hash = createHash("sha256");
  let canvases = 0;
  for await (const page of exportedPages(store)) {
    for (const canvas of page) hash.update(canonicalJson(canvas)).update("\n");
    canvases += page.length;
    onProgress(page.length);
  }
  return { canvases, sha256: hash.digest("hex") };
}

/** Serialises a canvas so that the text depends only on its fields, not on their order in the object. */
function canonicalJson(canvas: StoredCanvas): string {
  return JSON.stringify(canvas, Object.keys(canvas).sort());
}
