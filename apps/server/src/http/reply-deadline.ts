import type { ServerResponse } from "node:http";

/** How long a client may take for a reply that is held in memory until it has left. */
export interface ReplyLimits {
  /** Smaller replies have no deadline: the system's own buffers hold them. */
  minBytes: number;
  /** For each reply. */
  graceMs: number;
  /** On top of it. A phone on a bad line manages four times as much. */
  bytesPerSecond: number;
  /** The longest time on top of it, however large the reply is. */
  maxMs: number;
}

export const replyLimits: ReplyLimits = {
  minBytes: 65_536,
  graceMs: 20_000,
  bytesPerSecond: 5_000,
  maxMs: 600_000,
};

/**
 * Ends the connection unless it takes a reply of this many bytes in time (rule M6). The limit on idle connections
 * ends those that take nothing at all; this one is for those that take a byte now and then.
 */
export function setReplyDeadline(response: ServerResponse, bytes: number, limits: ReplyLimits = replyLimits): void {
  // A connection that ended while its reply was made is over: a deadline would keep all of it in memory until then.
  if (bytes < limits.minBytes || response.closed) return;
  const deadlineMs = limits.graceMs + Math.min((1000 * bytes) / limits.bytesPerSecond, limits.maxMs);
  const deadline = setTimeout(() => response.destroy(), deadlineMs);
  response.once("close", () => clearTimeout(deadline));
}
