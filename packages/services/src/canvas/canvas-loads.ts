import { schemas, wrongPasswordsPerMinute } from "@fingerpaint/api-contracts";
import { CanvasError, type CanvasService, type LoadedCanvas } from "@fingerpaint/canvas-store";
import AsyncLock from "async-lock";
import { type CreateLimiter, createMemoryLimiter, networkFactor } from "../frame/limits/rate-rule.ts";
import type { AppContext } from "../frame/request/context.ts";
import { parseInput, readQuery } from "../frame/request/input.ts";
import { ServiceError } from "../frame/request/service-error.ts";
import { networkOfGroup } from "../frame/request/site.ts";

interface CanvasLoadRequest {
  canvasId: string;
  owner: string | null;
  password: string | undefined;
  /** The name under which address limits count the caller. */
  client: string;
  /** False if the reply won't contain the source, so that no view is counted. */
  delivers: boolean;
  /** Called with the canvas's size before its source is read; it refuses the load by throwing. */
  admit: (bytes: number) => void;
}

/** Loads canvases for the API and the share page, and stops password guessing on both (rule C14). */
export type LoadCanvas = (request: CanvasLoadRequest) => Promise<LoadedCanvas>;

interface GuessLimit {
  /** The name of the counter, which keeps limits in a shared store apart. */
  counts: string;
  /** The name under which guesses are counted. */
  nameOf: (request: CanvasLoadRequest) => string;
  guesses: number;
  seconds: number;
  /** Describes the limit in refusals. */
  words: string;
}

const ofCanvasAndAddress: GuessLimit = {
  counts: "guess-canvas-address",
  nameOf: ({ canvasId, client }) => `${canvasId} ${client}`,
  guesses: wrongPasswordsPerMinute,
  seconds: 60,
  words: `at most ${wrongPasswordsPerMinute} wrong attempts a minute for one canvas`,
};

/** Against trying common passwords on many canvases. */
const ofAddress: GuessLimit = {
  counts: "guess-address",
  nameOf: ({ client }) => client,
  guesses: 100,
  seconds: 600,
  words: "at most 100 wrong attempts in ten minutes from one address",
};

/** The same from the addresses of one IPv6 network. */
const ofNetwork: GuessLimit = {
  counts: "guess-network",
  nameOf: ({ client }) => networkOfGroup(client),
  guesses: networkFactor * ofAddress.guesses,
  seconds: 600,
  words: "at most 1000 wrong attempts in ten minutes from one network (IPv6 /48)",
};

/** Against guessing from many addresses. */
const ofCanvas: GuessLimit = {
  counts: "guess-canvas",
  nameOf: ({ canvasId }) => canvasId,
  guesses: 100,
  seconds: 3600,
  words: "at most 100 wrong attempts an hour for one canvas from all addresses",
};

/** Still allowed over a canvas's limit: otherwise one attacker could keep all readers out. */
const ofCanvasAndNetwork: GuessLimit = {
  counts: "guess-canvas-network",
  nameOf: ({ canvasId, client }) => `${canvasId} ${networkOfGroup(client)}`,
  guesses: 1,
  seconds: 60,
  words: `${ofCanvas.words}, then one a minute from each address`,
};

/** @param createLimiter Creates the counters of wrong passwords. @default counters in this process */
export function createCanvasLoads(
  canvasService: CanvasService,
  createLimiter: CreateLimiter = createMemoryLimiter,
): LoadCanvas {
  const limits = [ofCanvasAndAddress, ofCanvas, ofAddress, ofCanvasAndNetwork, ofNetwork];
  const limiters = new Map(
    limits.map((limit) => [
      limit,
      createLimiter({ name: limit.counts, points: limit.guesses, seconds: limit.seconds }),
    ]),
  );
  // One attempt at a time for each canvas and network, so that each of a hundred concurrent guesses waits until the
  // earlier ones are counted. Other networks don't wait for them.
  const attempts = new AsyncLock({ maxPending: Number.POSITIVE_INFINITY });

  async function reached(limit: GuessLimit, request: CanvasLoadRequest) {
    const state = await limiters.get(limit)?.get(limit.nameOf(request));
    if (!state || state.consumedPoints < limit.guesses) return null;
    return { words: limit.words, msLeft: state.msBeforeNext };
  }

  async function reachedLimit(request: CanvasLoadRequest) {
    for (const own of [ofCanvasAndAddress, ofAddress, ofNetwork]) {
      const limit = await reached(own, request);
      if (limit !== null) return limit;
    }
    return (await reached(ofCanvas, request)) && (await reached(ofCanvasAndNetwork, request));
  }

  return async (request) => {
    const { canvasId, owner, password, client, delivers, admit } = request;
    const load = delivers ? canvasService.load : canvasService.peek;
    if (password === undefined || password === "") return load(canvasId, { owner, admit });

    return attempts.acquire(ofCanvasAndNetwork.nameOf(request), async () => {
      const limit = await reachedLimit(request);
      if (limit !== null) {
        // The limits are against guessing. They don't stop callers who need no password, such as the author.
        const { requiresPassword } = await canvasService.peek(canvasId, { owner });
        if (!requiresPassword) return load(canvasId, { owner, admit });
        const seconds = Math.max(1, Math.ceil(limit.msLeft / 1000));
        throw new ServiceError("RATE_LIMIT_EXCEEDED", `password: ${limit.words}; try again in ${seconds} s`, {
          retryAfterSeconds: seconds,
        });
      }
      try {
        return await load(canvasId, { owner, password, address: client, admit });
      } catch (error) {
        if (CanvasError.isInstance(error) && error.code === "WRONG_PASSWORD") {
          await Promise.all([...limiters].map(([{ nameOf }, limiter]) => limiter.penalty(nameOf(request))));
        }
        throw error;
      }
    });
  };
}

/** A header, because proxies log queries and browsers store them. Percent-encoded, because headers can't be Unicode. */
const headerName = "x-canvas-password";

/**
 * Returns the password that a load supplies in the header `X-Canvas-Password` or in the query (rule C10).
 * @throws INVALID_INPUT if both have a password, or if the header isn't percent-encoded UTF-8
 */
export function suppliedPassword(context: AppContext): string | undefined {
  const { password } = parseInput(schemas.loadCanvas.query, readQuery(context), "query");
  const header = context.req.headers[headerName];
  if (header === undefined || header === "") return password;
  if (password) throw new ServiceError("INVALID_INPUT", "password: sent twice, in the query and in X-Canvas-Password");
  try {
    // Node reads other bytes as Latin-1, so the password would be wrong, and would count as a guess.
    if (/[^ -~]/.test(String(header))) throw new URIError("not ASCII");
    return decodeURIComponent(String(header));
  } catch {
    throw new ServiceError("INVALID_INPUT", "X-Canvas-Password: must be percent-encoded UTF-8");
  }
}
