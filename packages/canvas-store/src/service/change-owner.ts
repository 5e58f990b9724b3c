import { CanvasError } from "../errors.ts";
import { canvasBytes, toRecord } from "../store/canvas-record.ts";
import { retryIfChanged } from "../store/concurrency.ts";
import { assertNotRemoved, assertSession, publishedView, readExisting } from "./canvas-checks.ts";
import { pageOfWholeList } from "./canvas-reads.ts";
import type { CanvasService, ServiceParts } from "./canvas-service-types.ts";

/** `CanvasService.claim` and `CanvasService.moveAll`. */
export function createOwnerChanges(parts: ServiceParts): Pick<CanvasService, "claim" | "moveAll"> {
  const { store, quotas, owners } = parts;

  /** Gives a canvas to another owner, unless it has since been removed or changed owners. */
  async function move(canvasId: string, from: string, to: string): Promise<void> {
    await retryIfChanged(async () => {
      const stored = await store.read(canvasId);
      if (stored?.owner !== from) return true;
      const canvas = toRecord(stored);
      return (await store.replace({ ...canvas, owner: to }, canvas)) || null;
    });
  }

  return {
    async claim(to, canvasId, mayTake) {
      assertSession(to);
      return owners.run(to, () =>
        retryIfChanged(async () => {
          const canvas = toRecord(await readExisting((id) => store.read(id), canvasId));
          assertNotRemoved(canvas);
          if (!mayTake(canvas.owner)) {
            throw new CanvasError("FORBIDDEN", "token: this link has already been used, or isn't from this server");
          }
          if (canvas.owner === to) return publishedView(canvas, false);
          await quotas.checkOwner(to, { canvases: 1, bytes: canvasBytes(canvas) });
          const taken = { ...canvas, owner: to };
          return (await store.replace(taken, canvas)) ? publishedView(taken, false) : null;
        }),
      );
    },

    async moveAll(from, to) {
      assertSession(from);
      assertSession(to);
      if (from === to) return;
      await owners.run(from, async () => {
        // Moved canvases leave the list, so its first page is always the next one to move.
        for (let isMore = true; isMore; ) {
          const { canvases, next } = await store.listByOwner(from, { limit: pageOfWholeList });
          for (const { canvasId } of canvases) await move(canvasId, from, to);
          isMore = next !== null;
        }
      });
    },
  };
}
