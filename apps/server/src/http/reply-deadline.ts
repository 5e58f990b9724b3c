import type { ServerResponse } from "node:http";

/** How long a client may take for a reply that is held in memory until it has left. */
export interface ReplyLimits {
  /** Smaller replies have no deadline: the system's own buffers hold them. */
  minBytes: number;
  /** For each reply. */
  graceMs: number;
  /** On top of it. A phone on a bad line, at 20 kB/s, reads each canvas in time. */
  bytesPerSecond: number;
  /** The longest time on top of it, however large the reply is. */
  maxMs: number;
}

export const replyLimits: ReplyLimits = {
  minBytes: 65_536,
  graceMs: 20_000,
  bytesPerSecond: 25_000,
  maxMs: 600_000,
};

/**
 * Ends the connection unless it takes a reply of this many bytes in time (rule M6). The limit on idle connections
 * ends those that take nothing at all; this one is for those that take a byte now and then.
 */
export function setReplyDeadline(response: ServerResponse, bytes: number, limits: ReplyLimits = replyLimits): void {
  if (bytes >= limits.minBytes) createReplyDeadline(response, limits)(bytes);
}

/**
 * The same for a reply that is made as it is read.
 * @returns allows time for this many bytes more, from the reply's beginning
 */
export function createReplyDeadline(
  response: ServerResponse,
  limits: ReplyLimits = replyLimits,
): (bytes: number) => void {
  const startedAt = performance.now();
  let allBytes = 0;
  let deadline: NodeJS.Timeout | undefined;
  response.once("close", () => clearTimeout(deadline));
  return (bytes) => {
    clearTimeout(deadline);
    // A connection that ended while its reply was made is over: a deadline would keep all of it in memory until then.
    if (response.closed) return;
    allBytes += bytes;
    const allowedMs = limits.graceMs + Math.min((1000 * allBytes) / limits.bytesPerSecond, limits.maxMs);
    deadline = setTimeout(() => response.destroy(), startedAt + allowedMs - performance.now());
  };
}
