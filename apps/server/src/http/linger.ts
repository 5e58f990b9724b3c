import type { IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import type { AppContext, AppMiddleware } from "./context.ts";

export interface LingerLimits {
  /** How long what still arrives is discarded at most. */
  totalMs: number;
  /** How long without a single byte. */
  idleMs: number;
}

/** nginx's lingering_time and lingering_timeout have the same values. */
export const lingerLimits: LingerLimits = { totalMs: 30_000, idleMs: 5_000 };

/**
 * Lets a reply to a request whose body hasn't arrived yet reach its reader (rule M8). All of the reply is sent
 * immediately. It ends only when the rest of the body was discarded or a limit is over, since the end of a reply may
 * close the connection, and whatever arrives on a closed connection resets it: the client would see that instead.
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

/** Sends the body that Koa would send, and ends it later. */
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

/** Resolves when the body has come to its end, the connection is gone, or a limit is over. */
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
    // Whoever else discards the body leaves no event here, so the bytes are counted where they arrive.
    const idle = setInterval(() => {
      if (socket.bytesRead === bytesAtLastLook) stop();
      bytesAtLastLook = socket.bytesRead;
    }, limits.idleMs);
    request.once("end", stop).once("close", stop).resume();
  });
}
