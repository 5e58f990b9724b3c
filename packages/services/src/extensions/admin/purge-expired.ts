import type { CanvasAdmin } from "@fingerpaint/canvas-store";
import type { Logger } from "pino";

/** How often expired canvases are purged. */
const intervalMs = 3_600_000;

/**
 * Deletes canvases that expired long ago (rule C22), now and every hour. Failures are logged, and retried in an hour.
 * @param purgeAfterMs How long after its expiry a canvas is deleted; null: never.
 * @returns a function that stops it, and resolves once a current run is over.
 */
export function startPurging(
  administration: Pick<CanvasAdmin, "purgeExpired">,
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
