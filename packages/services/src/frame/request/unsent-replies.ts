import type { ServerResponse } from "node:http";
import type { AppContext, AppMiddleware } from "./context.ts";
import { ServiceError } from "./service-error.ts";

/**
 * Limits the bytes of replies that are in memory because they haven't been sent yet: loads, share pages, lists and
 * answers to agents (rule B11). Anyone can request those without sending a large body, and needn't read the replies.
 */
export interface ReplyBudget {
  /** Bytes reserved now. */
  readonly used: number;
  /**
   * Reserves more bytes for the reply to a request, until the reply has been sent or its connection is gone. Call it
   * before reading the reply's content.
   * @throws SERVICE_UNAVAILABLE with `Retry-After` if the caller's network or the server has no room for them
   */
  reserve(context: AppContext, bytes: number): void;
}

/** Enough for 90 of the largest canvases, and for 11 in one network. */
const defaultLimits = {
  /** All replies together; a quarter more for replies up to 64 KiB, so that small canvases stay readable. */
  totalBytes: 134_217_728,
  /** The replies to one network: an IPv4 address, or a /48 of IPv6. */
  networkBytes: 16_777_216,
};

const smallBytes = 65_536;

/** @param networkOf The name of the caller's network. */
export function createReplyBudget(
  networkOf: (context: AppContext) => string,
  { totalBytes, networkBytes } = defaultLimits,
): ReplyBudget {
  let used = 0;
  const usedByNetwork = new Map<string, number>();

  function open({ res }: AppContext, network: string) {
    let held = 0;
    let isReleased = res.closed;
    function hold(bytes: number): void {
      if (isReleased) return;
      used += bytes - held;
      const left = (usedByNetwork.get(network) ?? 0) + bytes - held;
      if (left === 0) usedByNetwork.delete(network);
      else usedByNetwork.set(network, left);
      held = bytes;
    }
    // Node warns about a leak at the eleventh listener, and a streamed list has another one for its deadline.
    res.setMaxListeners(res.getMaxListeners() + 2);
    res.once("close", () => {
      hold(0);
      isReleased = true;
    });
    return {
      hold,
      add(bytes: number): void {
        if ((usedByNetwork.get(network) ?? 0) + bytes > networkBytes) {
          throw unavailable("replies to your address are still unread; read them, then try again");
        }
        if (used + bytes > (held + bytes > smallBytes ? totalBytes : 1.25 * totalBytes)) {
          throw unavailable("replies of this server are still unread; try again later");
        }
        hold(held + bytes);
      },
    };
  }

  return {
    get used() {
      return used;
    },
    reserve(context, bytes) {
      context.state.replyReservation ??= open(context, networkOf(context));
      context.state.replyReservation.add(bytes);
    },
  };
}

function unavailable(reason: string): ServiceError {
  return new ServiceError("SERVICE_UNAVAILABLE", `reply: too many ${reason}`, { retryAfterSeconds: 1 });
}

/** Text as a reply body. Large texts become bytes, because Node would keep two copies while it sends them. */
export function replyBody(text: string): string | Buffer {
  return text.length < replyLimits.minBytes ? text : Buffer.from(text);
}

/** Counts a finished reply body against the budget, and sets a deadline for reading it. */
export function holdReply(context: AppContext): void {
  const { length = 0, res, state } = context;
  (state.replyReservation ?? state.reservation)?.hold(length);
  setReplyDeadline(res, length);
}

/** How long a client may take to read a reply, which stays in memory until it has been sent. */
export const replyLimits = {
  /** Smaller replies have no deadline: they fit in the system's buffers. */
  minBytes: 65_536,
  /** The base time for each reply. */
  graceMs: 20_000,
  /** The rate for the additional time. A phone on a bad line, at 20 kB/s, reads every canvas in time. */
  bytesPerSecond: 25_000,
  /** The longest additional time, however large the reply is. */
  maxMs: 600_000,
};

/**
 * Ends the connection unless the client reads a reply of this many bytes in time (rule M6). The limit on idle
 * connections ends those that read nothing at all; this one is for those that read a byte now and then.
 */
export function setReplyDeadline(response: ServerResponse, bytes: number, limits = replyLimits): void {
  if (bytes >= limits.minBytes) createReplyDeadline(response, limits)(bytes);
}

/**
 * Sets a deadline for a reply that is generated while it's read.
 * @returns a function that adds the time for this many more bytes; time counts from the start of the reply
 */
export function createReplyDeadline(response: ServerResponse, limits = replyLimits): (bytes: number) => void {
  const startedAt = performance.now();
  let allBytes = 0;
  let deadline: NodeJS.Timeout | undefined;
  response.once("close", () => clearTimeout(deadline));
  return (bytes) => {
    clearTimeout(deadline);
    // If the connection ended while the reply was created, a deadline would keep the reply in memory until it passes.
    if (response.closed) return;
    allBytes += bytes;
    const allowedMs = limits.graceMs + Math.min((1000 * allBytes) / limits.bytesPerSecond, limits.maxMs);
    deadline = setTimeout(() => response.destroy(), startedAt + allowedMs - performance.now());
  };
}

/**
 * Starts a connection's next request only after the previous reply has been sent. A client may send many requests
 * without reading a reply, and Node passes on all that arrive: hundreds of replies for one connection would be created
 * and kept in memory.
 *
 * Requests that still wait when their connection ends are never started. So every started request owns the connection,
 * and Node emits `close` for its response. For others it doesn't, and anything that waits for it would stay in memory.
 */
export function createTurns(): AppMiddleware {
  const latest = new WeakMap<AppContext["req"]["socket"], ServerResponse>();
  return (context, next) => {
    const { req, res } = context;
    const previous = latest.get(req.socket);
    latest.set(req.socket, res);
    return previous === undefined || previous.closed ? next() : nextAfter(previous, res, next);
  };
}

async function nextAfter(
  previous: ServerResponse,
  response: ServerResponse,
  next: () => Promise<unknown>,
): Promise<void> {
  // A response has up to ten listeners without this one, and Node warns about a leak at the eleventh.
  previous.setMaxListeners(previous.getMaxListeners() + 1);
  await new Promise((resolve) => previous.once("close", resolve));
  // Node assigns the connection to this response before it emits `close`, unless the connection has ended.
  if (response.socket !== null) await next();
}
