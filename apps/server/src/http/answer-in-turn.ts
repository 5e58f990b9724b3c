import type { ServerResponse } from "node:http";
import type { AppContext, AppMiddleware } from "./context.ts";

/**
 * Begins a connection's next request only when the reply to the one before has left. A client may send many requests
 * without reading a reply, and Node hands over all that arrive: hundreds of replies of one connection would be made and
 * kept in memory.
 *
 * Requests that wait when their connection ends are never begun. So every request that was begun has the connection,
 * and Node emits `close` for its response: for others it doesn't, and what waits for it would stay in memory.
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
  // A reply has up to ten listeners without this one, and Node warns of the eleventh as of a leak.
  previous.setMaxListeners(previous.getMaxListeners() + 1);
  await new Promise((resolve) => previous.once("close", resolve));
  // Node hands the connection over before it says `close`, unless the connection has ended.
  if (response.socket !== null) await next();
}
