import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { createErrorEnvelope } from "./error-envelope.ts";
import { lingerLimits } from "./linger.ts";

const detailsOf: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: "headers: larger than the limit",
  ERR_HTTP_REQUEST_TIMEOUT: "request: it took too long to arrive",
  HPE_CHUNK_EXTENSIONS_OVERFLOW: "body: chunk extensions larger than the limit",
};

/** Connections that were already refused. Anything else that arrives on them fails again and is discarded. */
const refused = new WeakSet<Socket>();

/**
 * Creates a listener that answers requests that Node's HTTP parser refused before the app saw them, with the usual
 * error envelope (rules B2, B4). As after any early reply, the connection closes only after the client has had time to
 * read it (rule M8).
 *
 * @param inFlight The responses that aren't closed yet, at each call, oldest first.
 */
export function createClientErrorReplies(
  inFlight: Iterable<ServerResponse<IncomingMessage>>,
): (error: NodeJS.ErrnoException, socket: Socket) => void {
  return (error, socket) => {
    if (refused.has(socket)) return;
    if (error.code === "ECONNRESET" || !socket.writable) {
      socket.destroy();
      return;
    }
    refused.add(socket);
    socket.setTimeout(lingerLimits.idleMs);
    const total = setTimeout(() => socket.destroy(), lingerLimits.totalMs);
    socket.once("close", () => clearTimeout(total));

    // Sent now, a refusal would end up inside the current reply, or be mistaken for it.
    const underWay = firstOn(socket, inFlight);
    if (underWay && (underWay.headersSent || underWay.req.complete)) underWay.once("finish", () => socket.end());
    else socket.end(refusal(detailsOf[error.code ?? ""] ?? "request: not well-formed HTTP/1.1"));
  };
}

function firstOn(socket: Socket, responses: Iterable<ServerResponse<IncomingMessage>>) {
  for (const response of responses) if (response.req.socket === socket) return response;
  return undefined;
}

function refusal(details: string): string {
  const body = JSON.stringify(createErrorEnvelope("INVALID_INPUT", details));
  return [
    "HTTP/1.1 400 Bad Request",
    "Connection: close",
    "Content-Type: application/json; charset=utf-8",
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${randomUUID()}`,
    "X-Content-Type-Options: nosniff",
    "Content-Security-Policy: default-src 'none'",
    "Cache-Control: no-store",
    "",
    body,
  ].join("\r\n");
}
