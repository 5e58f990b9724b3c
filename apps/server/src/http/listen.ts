import { once } from "node:events";
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from "node:http";
import { type AddressInfo, Server as NetServer } from "node:net";
import { setTimeout as delay, setImmediate as nextTurn } from "node:timers/promises";
import { createClientErrorReplies } from "./client-error.ts";
import { createSlowBodyWatch } from "./slow-bodies.ts";
import { StartError } from "./start-error.ts";

/**
 * Time and size limits of every connection. A limit on a whole request's time would cut large files on slow lines, so
 * there is none. `createSlowBodyWatch` ends a body that trickles, and `idleMs` a connection on which nothing moves.
 */
export const connectionLimits = {
  /** From the first byte to the last of a request's headers. */
  headersMs: 20_000,
  /** Without a byte in either direction while a request is being answered. */
  idleMs: 60_000,
  /**
   * Between two requests. Longer than the 60 s of usual load balancers, so that they close first and lose no request.
   */
  keepAliveMs: 65_000,
  /** How often `headersMs` is checked. */
  checkIntervalMs: 5_000,
  maxHeaderBytes: 16_384,
  /** A modem manages 50 times as much. A client that stays below holds a connection rather than sending a file. */
  minBodyBytes: 2_560,
  /** The time in which `minBodyBytes` have to arrive. */
  bodyWindowMs: 20_000,
};

export type ConnectionLimits = typeof connectionLimits;

/** A server that accepts connections. */
export interface ListeningServer {
  address: AddressInfo;
  /** From now on replies say `Connection: close`, so that proxies keep no connection that `close` would cut. */
  drain(): void;
  /**
   * Stops accepting, and resolves once everything in flight has been answered. From now on replies say `Connection:
   * close`. Connections that are still open after `graceMs` are cut.
   */
  close(graceMs: number): Promise<void>;
}

/**
 * Listens on an address.
 * @param port 0: any free port.
 * @throws StartError where the address is taken or not this machine's.
 */
export async function listen(options: {
  handler: RequestListener;
  host: string;
  port: number;
  limits?: ConnectionLimits;
}): Promise<ListeningServer> {
  const { handler, host, port, limits = connectionLimits } = options;
  const server = createServer({
    headersTimeout: limits.headersMs,
    requestTimeout: 0,
    keepAliveTimeout: limits.keepAliveMs,
    connectionsCheckingInterval: limits.checkIntervalMs,
    maxHeaderSize: limits.maxHeaderBytes,
    // Node refuses a missing Host and an unknown Expect without a body, so the app answers both like other refusals.
    requireHostHeader: false,
  });
  server.timeout = limits.idleMs;
  const inFlight = new Set<ServerResponse<IncomingMessage>>();
  const slowBodies = setInterval(createSlowBodyWatch(inFlight, limits.minBodyBytes), limits.bodyWindowMs);
  let isDraining = false;

  const track: RequestListener = (request, response) => {
    response.shouldKeepAlive &&= !isDraining;
    inFlight.add(response);
    response.on("close", () => inFlight.delete(response));
    handler(request, response);
  };
  server.on("connection", (socket) => {
    // Requests that arrived while another one was answered have no `close` of their own when the connection is cut.
    socket.once("close", () => {
      for (const response of inFlight) if (response.req.socket === socket) inFlight.delete(response);
    });
  });
  server.on("request", track);
  server.on("checkExpectation", (request, response) => server.emit("request", request, response));
  server.on("clientError", createClientErrorReplies(inFlight));

  server.listen(port, host);
  try {
    await once(server, "listening");
  } catch (error) {
    clearInterval(slowBodies);
    throw cannotListen(host, port, error as NodeJS.ErrnoException);
  }

  function drain(): void {
    isDraining = true;
    for (const response of inFlight) response.shouldKeepAlive = false;
  }

  return {
    address: server.address() as AddressInfo,
    drain,
    async close(graceMs) {
      drain();
      const closed = once(server, "close");
      await acceptWaiting(server);
      // Not HTTP's own, which also cuts connections whose request is on its way.
      NetServer.prototype.close.call(server);
      await delay(Math.min(lastRequestsMs, graceMs));
      // Closes idle connections.
      server.close();
      const cut = setTimeout(() => server.closeAllConnections(), graceMs);
      await closed;
      clearTimeout(cut);
      clearInterval(slowBodies);
    },
  };
}

/** How long a connection that was accepted last has to bring its request. */
const lastRequestsMs = 250;
/** In a turn of the event loop that takes longer, connections may have come after it looked for them. */
const shortTurnMs = 1;
const maxTurns = 500;

/**
 * Accepts the connections that the system has made already. It resets those that wait when the listener is closed, and
 * a proxy that has sent a POST on one doesn't send it again. A busy process has some, and takes one a turn.
 */
async function acceptWaiting(server: Server): Promise<void> {
  let accepted = 0;
  const count = () => accepted++;
  server.on("connection", count);
  // To where a turn ends: the rest of this one may accept nothing.
  await nextTurn();
  for (let turn = 0; turn < maxTurns; turn++) {
    const acceptedBefore = accepted;
    const startedAt = performance.now();
    await nextTurn();
    if (accepted === acceptedBefore && performance.now() - startedAt < shortTurnMs) break;
  }
  server.off("connection", count);
}

function cannotListen(host: string, port: number, error: NodeJS.ErrnoException): StartError {
  const reasons: Record<string, string> = {
    EADDRINUSE: "another program listens there. Stop it, or set PORT to another port.",
    EACCES: "this user may not use that port. Set PORT to 1024 or higher.",
    EADDRNOTAVAIL: "this machine doesn't have that address. Set HOST to one it has.",
    ENOTFOUND: "that host name isn't known. Set HOST to an address of this machine.",
  };
  const reason = reasons[error.code ?? ""] ?? `${error.message}.`;
  return new StartError(`Can't listen on ${joinHostAndPort(host, port)}: ${reason}`, { cause: error });
}

/** `127.0.0.1:3000`, `[::1]:3000`. */
export function joinHostAndPort(host: string, port: number): string {
  return host.includes(":") ? `[${host}]:${port}` : `${host}:${port}`;
}

/** The host by which this machine reaches a server that listens on `host`: nobody can connect to "all addresses". */
export function reachableHost(host: string): string {
  if (host === "0.0.0.0") return "127.0.0.1";
  return host === "::" ? "::1" : host;
}
