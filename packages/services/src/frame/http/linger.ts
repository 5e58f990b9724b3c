import type { IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import type { AppContext, AppMiddleware } from "../request/context.ts";

/**
 * The longest time to spend discarding the rest of a request, and the longest time without a single byte of it. nginx's
 * lingering_time and lingering_timeout have the same values.
 */
export const lingerLimits = { totalMs: 30_000, idleMs: 5_000 };

export type LingerLimits = typeof lingerLimits;

/**
 * Lets a reply reach the client even if the request's body hasn't fully arrived (rule M8). Sends the whole reply
 * immediately, but ends it only after the rest of the body has been discarded or a limit has passed. Ending a reply may
 * close the connection, and data that arrives on a closed connection resets it: the client would see the reset instead.
 */
export function createLingering(limits: LingerLimits = lingerLimits): AppMiddleware {
  return async (context, next) => {
    await next();
    const { req: request, res: response } = context;
    if (request.complete || request.destroyed) return;
    response.once("finish", () => {
      if (!request.complete) request.destroy();
    });
    const discarded = discardRest(request, limits);
    if (context.method === "HEAD" || context.body == null) {
      context.flushHeaders();
      await discarded;
    } else {
      endAfter(discarded, context);
    }
  };
}

/** Sends the body that Koa would send, but ends it later. */
function endAfter(discarded: Promise<void>, context: AppContext): void {
  const { body } = context;
  const isWhole = typeof body === "string" || Buffer.isBuffer(body);
  const content = isWhole || body instanceof Readable ? body : JSON.stringify(body);
  async function* reply() {
    if (content instanceof Readable) yield* content;
    else yield content;
    await discarded;
  }
  context.body = Readable.from(reply());
  if (!(content instanceof Readable)) context.length = Buffer.byteLength(content);
}

/** Resolves when the body has ended, the connection is gone, or a limit has passed. */
function discardRest(request: IncomingMessage, limits: LingerLimits): Promise<void> {
  return new Promise((resolve) => {
    const { socket } = request;
    let bytesAtLastLook = socket.bytesRead;
    const stop = () => {
      clearTimeout(total);
      clearInterval(idle);
      resolve();
    };
    const total = setTimeout(stop, limits.totalMs);
    // Other code may discard the body without an event here, so the bytes are counted on the socket.
    const idle = setInterval(() => {
      if (socket.bytesRead === bytesAtLastLook) stop();
      bytesAtLastLook = socket.bytesRead;
    }, limits.idleMs);
    request.once("end", stop).once("close", stop).resume();
  });
}
