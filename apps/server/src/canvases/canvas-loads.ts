import { wrongPasswordsPerMinute } from "@fingerpaint/api-contracts";
import { CanvasError, type CanvasService, type LoadedCanvas } from "@fingerpaint/canvas-store";
import AsyncLock from "async-lock";
import { ServiceError } from "../http/service-error.ts";
import { type CreateLimiter, createMemoryLimiter } from "../limits/limiters.ts";

export interface CanvasLoadRequest {
  canvasId: string;
  owner: string | null;
  password: string | undefined;
  /** The name under which limits by address count the caller. */
  client: string;
  /** False: the reply will hold no source, so no view is counted. */
  delivers: boolean;
}

/** Loads canvases for the API and for the share page, and stops password guessing in both (rule C14). */
export type LoadCanvas = (request: CanvasLoadRequest) => Promise<LoadedCanvas>;

/** A bound on wrong passwords. */
interface GuessLimit {
  /** What is counted, so that limits which share a store count apart. */
  counts: string;
  /** The name under which guesses are counted. */
  nameOf: (request: CanvasLoadRequest) => string;
  guesses: number;
  seconds: number;
  /** Continues the sentence "at most N wrong ones". */
  scope: string;
}

const guessLimits: readonly GuessLimit[] = [
  {
    counts: "guess-canvas-address",
    nameOf: ({ canvasId, client }) => `${canvasId} ${client}`,
    guesses: wrongPasswordsPerMinute,
    seconds: 60,
    scope: "a minute for one canvas",
  },
  // Against guessing from many addresses: a password of four digits takes 100 hours.
  {
    counts: "guess-canvas",
    nameOf: ({ canvasId }) => canvasId,
    guesses: 100,
    seconds: 3600,
    scope: "an hour for one canvas from everywhere",
  },
  // Against trying the usual passwords on many canvases.
  {
    counts: "guess-address",
    nameOf: ({ client }) => client,
    guesses: 100,
    seconds: 600,
    scope: "in ten minutes from one address",
  },
];

/** @param createLimiter Where wrong passwords are counted. @default in this process */
export function createCanvasLoads(
  canvasService: CanvasService,
  createLimiter: CreateLimiter = createMemoryLimiter,
): LoadCanvas {
  const counters = guessLimits.map((limit) => ({
    ...limit,
    wrongPasswords: createLimiter({ name: limit.counts, points: limit.guesses, seconds: limit.seconds }),
  }));
  // One attempt at a time for each canvas: of a hundred concurrent guesses, none may pass before the earlier ones are
  // counted.
  const attempts = new AsyncLock({ maxPending: Number.POSITIVE_INFINITY });

  async function reachedLimit(request: CanvasLoadRequest) {
    for (const { nameOf, guesses, scope, wrongPasswords } of counters) {
      const state = await wrongPasswords.get(nameOf(request));
      if (state !== null && state.consumedPoints >= guesses) return { guesses, scope, msLeft: state.msBeforeNext };
    }
    return null;
  }

  return async (request) => {
    const { canvasId, owner, password, delivers } = request;
    const load = delivers ? canvasService.load : canvasService.peek;
    if (password === undefined || password === "") return load(canvasId, { owner });

    return attempts.acquire(canvasId, async () => {
      const limit = await reachedLimit(request);
      if (limit !== null) {
        // The limits are for guessing. They don't stop callers who need no password, such as the author.
        const { requiresPassword } = await canvasService.peek(canvasId, { owner });
        if (!requiresPassword) return load(canvasId, { owner });
        const seconds = Math.max(1, Math.ceil(limit.msLeft / 1000));
        throw new ServiceError(
          "RATE_LIMIT_EXCEEDED",
          `password: at most ${limit.guesses} wrong ones ${limit.scope}; try again in ${seconds} s`,
          { headers: { "Retry-After": String(seconds) } },
        );
      }
      try {
        return await load(canvasId, { owner, password });
      } catch (error) {
        if (CanvasError.isInstance(error) && error.code === "WRONG_PASSWORD") {
          await Promise.all(counters.map(({ nameOf, wrongPasswords }) => wrongPasswords.penalty(nameOf(request))));
        }
        throw error;
      }
    });
  };
}
