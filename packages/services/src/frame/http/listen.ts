import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from "node:http";
import { type AddressInfo, Server as NetServer, type Socket } from "node:net";
import { setTimeout as delay, setImmediate as nextTurn } from "node:timers/promises";
import { joinHostAndPort, StartError } from "../request/addresses.ts";
import { createErrorEnvelope } from "../request/service-error.ts";
import { lingerLimits } from "./linger.ts";

/**
 * Time and size limits of every connection. There is no limit on a whole request's time, because it would cut off large
 * files on slow lines. Instead, `createSlowBodyWatch` ends bodies that trickle in, and `idleMs` ends idle connections.
 */
export const connectionLimits = {
  /** From the first to the last byte of a request's headers. */
  headersMs: 20_000,
  /** Without a byte in either direction while a request is being answered. */
  idleMs: 60_000,
  /**
   * Between two requests. Longer than the usual 60 s of load balancers, so that they close first and lose no requests.
   */
  keepAliveMs: 65_000,
  /** How often `headersMs` is checked. */
  checkIntervalMs: 5_000,
  maxHeaderBytes: 16_384,
  /** A modem sends 50 times as much. A slower client is holding the connection open rather than sending a file. */
  minBodyBytes: 2_560,
  /** The time in which `minBodyBytes` must arrive. */
  bodyWindowMs: 20_000,
};

type ConnectionLimits = typeof connectionLimits;

/** A server that accepts connections. */
export interface ListeningServer {
  address: AddressInfo;
  /** Adds `Connection: close` to all further replies, so that proxies keep no connection that `close` would cut. */
  drain(): void;
  /**
   * Stops accepting connections, and resolves once all requests in flight have been answered. Further replies have
   * `Connection: close`. Connections that are still open after `graceMs` are cut.
   */
  close(graceMs: number): Promise<void>;
}

/**
 * Listens on an address.
 * @param port 0: any free port.
 * @throws StartError if the address is in use, or isn't one of this machine's.
 */
export async function listen(options: {
  handler: RequestListener;
  host: string;
  port: number;
  /** The variables that the address comes from, for messages. @default HOST and PORT */
  variables?: { readonly host: string; readonly port: string };
  limits?: ConnectionLimits;
}): Promise<ListeningServer> {
  const { handler, host, port, variables = { host: "HOST", port: "PORT" }, limits = connectionLimits } = options;
  const { server, inFlight, drain, closeUnused } = createDrainableServer(handler, limits);
  const slowBodies = setInterval(createSlowBodyWatch(inFlight, limits.minBodyBytes), limits.bodyWindowMs);
  server.listen(port, host);
  try {
    await once(server, "listening");
  } catch (error) {
    clearInterval(slowBodies);
    throw cannotListen(joinHostAndPort(host, port), error as NodeJS.ErrnoException, variables);
  }

  return {
    address: server.address() as AddressInfo,
    drain,
    async close(graceMs) {
      drain();
      const closed = once(server, "close");
      await acceptWaiting(server);
      // Not the HTTP server's `close`, which also cuts connections whose request is still on its way.
      NetServer.prototype.close.call(server);
      await delay(Math.min(lastRequestsMs, graceMs));
      // Closes the connections between two requests.
      server.close();
      closeUnused();
      const cut = setTimeout(() => server.closeAllConnections(), graceMs);
      await closed;
      clearTimeout(cut);
      clearInterval(slowBodies);
    },
  };
}

/**
 * An HTTP server that knows its unfinished responses, and can ask their clients to close their connections. It can also
 * close the connections on which nothing has arrived, which browsers open ahead.
 */
function createDrainableServer(handler: RequestListener, limits: ConnectionLimits) {
  const server = createServer({
    headersTimeout: limits.headersMs,
    requestTimeout: 0,
    keepAliveTimeout: limits.keepAliveMs,
    connectionsCheckingInterval: limits.checkIntervalMs,
    maxHeaderSize: limits.maxHeaderBytes,
    // Node's own refusals of a missing Host or an unknown Expect have no body, so the app refuses them instead.
    requireHostHeader: false,
  });
  server.timeout = limits.idleMs;
  const connections = new Set<Socket>();
  const inFlight = new Set<ServerResponse<IncomingMessage>>();
  let isDraining = false;

  server.on("connection", (socket) => {
    connections.add(socket);
    // If the connection is cut, Node emits no `close` for requests that arrived while another was being answered.
    socket.once("close", () => {
      connections.delete(socket);
      for (const response of inFlight) if (response.req.socket === socket) inFlight.delete(response);
    });
  });
  server.on("request", (request, response) => {
    response.shouldKeepAlive &&= !isDraining;
    inFlight.add(response);
    response.on("close", () => inFlight.delete(response));
    handler(request, response);
  });
  server.on("checkExpectation", (request, response) => server.emit("request", request, response));
  const refuse = createClientErrorReplies(inFlight);
  server.on("clientError", refuse);
  // Without a listener, Node closes the connection without a reply. With one, it stops listening to the socket.
  server.on("connect", (_, socket: Socket) => {
    socket.on("error", () => socket.destroy());
    socket.on("timeout", () => socket.destroy());
    socket.resume();
    refuse(Object.assign(new Error(), { code: "CONNECT" }), socket);
  });

  function drain(): void {
    isDraining = true;
    for (const response of inFlight) response.shouldKeepAlive = false;
  }

  function closeUnused(): void {
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
  }

  return { server, inFlight, drain, closeUnused };
}

/** How long the last accepted connections have to send a request. */
const lastRequestsMs = 250;
/** In a longer turn of the event loop, connections may arrive after it has polled for them. */
const shortTurnMs = 1;
const maxTurns = 500;

/**
 * Accepts the connections that wait in the system's backlog. The system resets them when the listener closes, and a
 * proxy doesn't retry a POST that it sent on one. A busy process has some, and accepts one per turn.
 */
async function acceptWaiting(server: Server): Promise<void> {
  let accepted = 0;
  const count = () => accepted++;
  server.on("connection", count);
  // Waits for the end of this turn, because the rest of it may accept nothing.
  await nextTurn();
  for (let turn = 0; turn < maxTurns; turn++) {
    const acceptedBefore = accepted;
    const startedAt = performance.now();
    await nextTurn();
    if (accepted === acceptedBefore && performance.now() - startedAt < shortTurnMs) break;
  }
  server.off("connection", count);
}

function cannotListen(
  address: string,
  error: NodeJS.ErrnoException,
  variables: { readonly host: string; readonly port: string },
): StartError {
  const reasons: Record<string, string> = {
    EADDRINUSE: `another program listens there. Stop it, or set ${variables.port} to another port.`,
    EACCES: `this user may not use that port. Set ${variables.port} to 1024 or higher.`,
    EADDRNOTAVAIL: `this machine doesn't have that address. Set ${variables.host} to one it has.`,
    ENOTFOUND: `that host name isn't known. Set ${variables.host} to an address of this machine.`,
  };
  const reason = reasons[error.code ?? ""] ?? `${error.message}.`;
  return new StartError(`Can't listen on ${address}: ${reason}`, { cause: error });
}

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

const detailsOf: Readonly<Record<string, string>> = {
  CONNECT: "method: CONNECT is only for proxies",
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
function createClientErrorReplies(
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
    const underWay = [...inFlight].find((response) => response.req.socket === socket);
    if (underWay && (underWay.headersSent || underWay.req.complete)) underWay.once("finish", () => socket.end());
    else socket.end(refusal(detailsOf[error.code ?? ""] ?? "request: not well-formed HTTP/1.1"));
  };
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
