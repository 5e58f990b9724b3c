import { wrongPasswordsPerMinute } from "@fingerpaint/api-contracts";
import { CanvasError, type CanvasService, type LoadedCanvas } from "@fingerpaint/canvas-store";
import AsyncLock from "async-lock";
import { RateLimiterMemory } from "rate-limiter-flexible";
import { ServiceError } from "../http/service-error.ts";

export interface CanvasLoadRequest {
  canvasId: string;
  owner: string | null;
  password: string | undefined;
  clientAddress: string;
  /** False: the reply will hold no source, so no view is counted. */
  delivers: boolean;
}

/** Loads canvases for the API and for the share page, and stops password guessing in both (rule C14). */
export type LoadCanvas = (request: CanvasLoadRequest) => Promise<LoadedCanvas>;

export function createCanvasLoads(canvasService: CanvasService): LoadCanvas {
  const wrongPasswords = new RateLimiterMemory({ points: wrongPasswordsPerMinute, duration: 60 });
  // One attempt at a time for each canvas and address: a hundred guesses sent together must not all pass before the first is counted.
  const attempts = new AsyncLock({ maxPending: Number.POSITIVE_INFINITY });

  return async ({ canvasId, owner, password, clientAddress, delivers }) => {
    const load = delivers ? canvasService.load : canvasService.peek;
    if (password === undefined || password === "") return load(canvasId, { owner });

    const name = `${canvasId} ${clientAddress}`;
    return attempts.acquire(name, async () => {
      const state = await wrongPasswords.get(name);
      if (state !== null && state.consumedPoints >= wrongPasswordsPerMinute) {
        // The limit is for guessing: whoever needs no password, the author above all, isn't stopped by it.
        const { requiresPassword } = await canvasService.peek(canvasId, { owner });
        if (!requiresPassword) return load(canvasId, { owner });
        const seconds = Math.max(1, Math.ceil(state.msBeforeNext / 1000));
        throw new ServiceError(
          "RATE_LIMIT_EXCEEDED",
          `password: at most ${wrongPasswordsPerMinute} wrong ones a minute for one canvas; try again in ${seconds} s`,
          { headers: { "Retry-After": String(seconds) } },
        );
      }
      try {
        return await load(canvasId, { owner, password });
      } catch (error) {
        if (CanvasError.isInstance(error) && error.code === "WRONG_PASSWORD") await wrongPasswords.penalty(name);
        throw error;
      }
    });
  };
}
