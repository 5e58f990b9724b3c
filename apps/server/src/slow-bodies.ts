import type { IncomingMessage, Server } from "node:http";

/**
 * Watches a server's request bodies and returns a function that, each time it is called, ends the connections whose body
 * brought fewer than `minBytes` since the call before. A body is never ended by the first call that sees it.
 *
 * A limit on the whole request's time can't tell a 100 MB upload over a slow line from an attack that sends a byte a second;
 * a least rate can.
 */
export function createSlowBodyWatch(server: Server, minBytes: number): () => void {
  const bytesAtLastCall = new Map<IncomingMessage, number>();

  server.prependListener("request", (request: IncomingMessage, response) => {
    if (request.complete) return;
    bytesAtLastCall.set(request, Number.NEGATIVE_INFINITY);
    response.once("close", () => bytesAtLastCall.delete(request));
  });

  return () => {
    for (const [request, bytesBefore] of bytesAtLastCall) {
      const { bytesRead } = request.socket;
      if (request.complete) bytesAtLastCall.delete(request);
      else if (bytesRead - bytesBefore < minBytes) request.socket.destroy();
      else bytesAtLastCall.set(request, bytesRead);
    }
  };
}
