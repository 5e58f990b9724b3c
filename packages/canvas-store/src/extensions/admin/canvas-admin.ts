import { notFound, readExisting } from "../../service/canvas-checks.ts";
import {
  type CanvasRecord,
  canvasBytes,
  type StoredCanvas,
  sourceSha256,
  toRecord,
} from "../../store/canvas-record.ts";
import { retryIfChanged } from "../../store/concurrency.ts";
import type {
  AdminCanvasPage,
  AdminCanvasPageRequest,
  BlockedSource,
  CanvasStore,
  StoreTally,
} from "../../store/store.ts";

/** A canvas as an admin sees it: everything except its password. */
export interface AdminCanvas extends Omit<StoredCanvas, "password"> {
  readonly hasPassword: boolean;
  readonly bytes: number;
  readonly sourceSha256: string;
  /** Its source is on the blocked list. */
  readonly isBlocked: boolean;
}

/**
 * What an admin can do with any canvas (rule C21). Every method rejects with a `CanvasError` NOT_FOUND if there is
 * no such canvas.
 */
export interface CanvasAdmin {
  list(request: AdminCanvasPageRequest): Promise<AdminCanvasPage>;
  show(canvasId: string): Promise<AdminCanvas>;
  /** Takes a canvas down and blocks its source. Its author still sees that it was removed, and no one loads it. */
  remove(canvasId: string): Promise<void>;
  /** Undoes a removal and lifts the block. For a purged canvas, it only lifts the block. */
  restore(canvasId: string): Promise<void>;
  /** Deletes a canvas permanently. If its source is blocked, it stays blocked. */
  purge(canvasId: string): Promise<void>;
  /** Deletes the canvases that expired at this instant or earlier. Resolves to the number of deleted canvases. */
  purgeExpired(by: Date): Promise<number>;
  tally(): Promise<StoreTally & { readonly blocked: number }>;
  listBlocked(): Promise<BlockedSource[]>;
}

const purgedTogether = 100;

/** @param options.now The clock. @default () => new Date() */
export function createCanvasAdmin(options: { store: CanvasStore; now?: () => Date }): CanvasAdmin {
  const { store, now = () => new Date() } = options;

  const read = (canvasId: string) => readExisting((id) => store.read(id), canvasId);

  /** Changes a canvas. Retries if its author changed it concurrently. */
  async function change(canvasId: string, makeChange: (canvas: CanvasRecord) => Promise<CanvasRecord>): Promise<void> {
    await retryIfChanged(async () => {
      const canvas = toRecord(await read(canvasId));
      return (await store.replace(await makeChange(canvas), canvas)) || null;
    });
  }

  return {
    list: (request) => store.listAll(request),

    async show(canvasId) {
      const { password, ...canvas } = await read(canvasId);
      const digest = await sourceSha256(canvas.source);
      const isBlocked = (await store.findBlocked(digest)) !== null;
      return { ...canvas, hasPassword: password !== null, bytes: canvasBytes(canvas), sourceSha256: digest, isBlocked };
    },

    async remove(canvasId) {
      await change(canvasId, async (canvas) => {
        const timestamp = now().toISOString();
        // Block first, so that no one can republish the source between the two writes.
        await store.block({ sourceSha256: await sourceSha256(canvas.source), canvasId, blockedAt: timestamp });
        return { ...canvas, removedAt: canvas.removedAt ?? timestamp };
      });
    },

    async restore(canvasId) {
      const blocks = (await store.listBlocked()).filter((block) => block.canvasId === canvasId);
      const canvas = await store.read(canvasId);
      if (canvas === null && blocks.length === 0) throw notFound();
      for (const { sourceSha256: digest } of blocks) await store.unblock(digest);
      if (canvas === null) return;
      await store.unblock(await sourceSha256(canvas.source));
      await change(canvasId, async (current) => ({ ...current, removedAt: null }));
    },

    async purge(canvasId) {
      if (!(await store.remove(canvasId))) throw notFound();
    },

    purgeExpired: (by) => purgeExpired(store, by.toISOString()),

    async tally() {
      const [tally, blocked] = await Promise.all([store.tally(now().toISOString()), store.listBlocked()]);
      return { ...tally, blocked: blocked.length };
    },

    listBlocked: () => store.listBlocked(),
  };
}

async function purgeExpired(store: CanvasStore, expiredBy: string): Promise<number> {
  let purged = 0;
  for (let after: number | null = null; ; ) {
    const page: AdminCanvasPage = await store.listAll({ expiredBy, limit: purgedTogether, after });
    for (const canvas of page.canvases) {
      // Its author may have set a later date since the list was made.
      if (await store.remove(canvas.canvasId, canvas)) purged++;
    }
    if (page.next === null) return purged;
    after = page.next;
  }
}
