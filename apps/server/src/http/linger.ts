import type { IncomingMessage, ServerResponse } from "node:http";

/** nginx's lingering_time and lingering_timeout have the same values. */
export const lingerLimits = { totalMs: 30_000, idleMs: 5_000 };

/**
 * Lets a reply that was sent before the body had arrived reach its reader (rule M8): what still arrives is discarded for
 * a bounded time, then the connection is closed. Without it the client would see a reset instead of the reply.
 *
 * @param limits How long at most, and how long at least without a single byte, in milliseconds.
 */
export function lingerAfterEarlyReply(request: IncomingMessage, response: ServerResponse, limits = lingerLimits): void {
  if (!request.complete) response.once("finish", () => discardRest(request, limits));
}

function discardRest(request: IncomingMessage, limits: typeof lingerLimits): void {
  if (request.complete || request.destroyed) return;
  const { socket } = request;
  let bytesAtLastLook = socket.bytesRead;
  const total = setTimeout(() => request.destroy(), limits.totalMs);
  // Node drops the bytes of an answered request without an event, so they are counted where they arrive.
  const idle = setInterval(() => {
    if (socket.bytesRead === bytesAtLastLook) request.destroy();
    bytesAtLastLook = socket.bytesRead;
  }, limits.idleMs);
  request.resume();
  const stop = () => {
    clearTimeout(total);
    clearInterval(idle);
  };
  request.once("end", stop);
  request.once("close", stop);
}
