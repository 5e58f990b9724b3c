import type { ServerResponse } from "node:http";
import type { AppContext, AppMiddleware } from "../request/context.ts";

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
