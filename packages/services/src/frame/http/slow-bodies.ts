import type { IncomingMessage, ServerResponse } from "node:http";

/**
 * Watches the bodies of requests that are being answered. Each call of the returned function ends the connections that
 * received fewer than `minBytes` since the previous call. The first call that sees a body never ends its connection.
 *
 * A limit on the whole request's time can't distinguish a 100 MB upload over a slow line from an attack that sends a
 * byte per second. A minimum rate can.
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
