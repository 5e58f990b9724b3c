import type { IncomingMessage, ServerResponse } from "node:http";

/**
 * Watches the bodies of requests that are being answered, and returns a function that, each time it is called, ends the connections
 * whose body brought fewer than `minBytes` since the call before. A body is never ended by the first call that sees it.
 *
 * A limit on the whole request's time can't tell a 100 MB upload over a slow line from an attack that sends a byte a second;
 * a least rate can.
 *
 * @param inFlight The responses that aren't closed yet, at each call.
 */
export function createSlowBodyWatch(inFlight: Iterable<ServerResponse<IncomingMessage>>, minBytes: number): () => void {
  const bytesAtLastCall = new WeakMap<IncomingMessage, number>();

  return () => {
    for (const { req: request } of inFlight) {
      if (request.complete) continue;
      const { bytesRead } = request.socket;
      const bytesBefore = bytesAtLastCall.get(request) ?? Number.NEGATIVE_INFINITY;
      if (bytesRead - bytesBefore < minBytes) request.socket.destroy();
      else bytesAtLastCall.set(request, bytesRead);
    }
  };
}
