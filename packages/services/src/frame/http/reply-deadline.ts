import type { ServerResponse } from "node:http";

/** How long a client may take to read a reply, which stays in memory until it has been sent. */
export interface ReplyLimits {
  /** Smaller replies have no deadline: they fit in the system's buffers. */
  minBytes: number;
  /** The base time for each reply. */
  graceMs: number;
  /** The rate for the additional time. A phone on a bad line, at 20 kB/s, reads every canvas in time. */
  bytesPerSecond: number;
  /** The longest additional time, however large the reply is. */
  maxMs: number;
}

export const replyLimits: ReplyLimits = {
  minBytes: 65_536,
  graceMs: 20_000,
  bytesPerSecond: 25_000,
  maxMs: 600_000,
};

/**
 * Ends the connection unless the client reads a reply of this many bytes in time (rule M6). The limit on idle
 * connections ends those that read nothing at all; this one is for those that read a byte now and then.
 */
export function setReplyDeadline(response: ServerResponse, bytes: number, limits: ReplyLimits = replyLimits): void {
  if (bytes >= limits.minBytes) createReplyDeadline(response, limits)(bytes);
}

/**
 * Sets a deadline for a reply that is generated while it's read.
 * @returns a function that adds the time for this many more bytes; time counts from the start of the reply
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
    // If the connection ended while the reply was created, a deadline would keep the reply in memory until it passes.
    if (response.closed) return;
    allBytes += bytes;
    const allowedMs = limits.graceMs + Math.min((1000 * allBytes) / limits.bytesPerSecond, limits.maxMs);
    deadline = setTimeout(() => response.destroy(), startedAt + allowedMs - performance.now());
  };
}
