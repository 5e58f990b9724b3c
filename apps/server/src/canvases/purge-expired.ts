import type { CanvasAdministration } from "@fingerpaint/canvas-store";
import type { Logger } from "pino";

/** How often expired canvases are looked for. */
const intervalMs = 3_600_000;

/**
 * Deletes the canvases that expired long ago (rule C22), now and every hour. A failure is logged, and the next hour
 * tries again.
 * @param purgeAfterMs How long after its expiry a canvas is deleted; null: never.
 * @returns what stops it, once a run that is under way is over.
 */
export function startPurging(
  administration: Pick<CanvasAdministration, "purgeExpired">,
  purgeAfterMs: number | null,
  logger: Logger,
): () => Promise<void> {
  if (purgeAfterMs === null) return async () => {};
  let running = purge(purgeAfterMs);
  const timer = setInterval(() => {
    running = running.then(() => purge(purgeAfterMs));
  }, intervalMs);
  timer.unref();

  async function purge(afterMs: number): Promise<void> {
    try {
      const purged = await administration.purgeExpired(new Date(Date.now() - afterMs));
      if (purged > 0) logger.info({ canvases: purged }, "expired canvases were purged");
    } catch (error) {
      logger.error({ err: error }, "expired canvases can't be purged");
    }
  }

  return async () => {
    clearInterval(timer);
    await running;
  };
}
