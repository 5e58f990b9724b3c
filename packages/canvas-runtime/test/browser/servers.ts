import { createSocket } from "node:dgram";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { type AddressInfo, createServer as createTcpServer } from "node:net";

export interface PageServer {
  /** Like `http://localhost:4711`. Counts as a secure context. */
  readonly origin: string;
  /** Every request so far as `GET /path?query`. */
  readonly hits: readonly string[];
  /** Sets the body for `path`. */
  serve(path: string, body: string, headers?: Readonly<Record<string, string>>): void;
  close(): Promise<void>;
}

/** Serves the bodies that tests set, and 404 for everything else. */
export async function startPageServer(): Promise<PageServer> {
  const replies = new Map<string, { body: string; headers: Readonly<Record<string, string>> }>();
  const hits: string[] = [];
  const { server, port } = await listen((request, response) => {
    hits.push(`${request.method} ${request.url}`);
    const reply = replies.get(new URL(request.url ?? "/", "http://localhost").pathname);
    if (!reply) return void response.writeHead(404).end();
    response.writeHead(200, { "Content-Type": "text/html; charset=utf-8", ...reply.headers }).end(reply.body);
  });
  return {
    origin: `http://localhost:${port}`,
    hits,
    serve: (path, body, headers = {}) => void replies.set(path, { body, headers }),
    close: () => close(server),
  };
}

export interface OtherOrigin {
  /** Like `http://127.0.0.1:4712`: a different site from the page server's. */
  readonly origin: string;
  /** Every request so far as `GET /path?query`, including upgrades. */
  readonly hits: readonly string[];
  close(): Promise<void>;
}

/** The leak detector: answers every request, with CORS, and records it. */
export async function startOtherOrigin(): Promise<OtherOrigin> {
  const hits: string[] = [];
  const { server, port } = await listen((request, response) => {
    hits.push(`${request.method} ${request.url}`);
    request.resume();
    response
      .writeHead(200, {
        "Content-Type": contentType(request.url ?? ""),
        "Access-Control-Allow-Origin": "*",
        "Access-Control-Allow-Headers": "*",
        "Cross-Origin-Resource-Policy": "cross-origin",
      })
      .end("/* leaked */");
  });
  server.on("upgrade", (request, socket) => {
    hits.push(`UPGRADE ${request.url}`);
    socket.destroy();
  });
  return {
    origin: `http://127.0.0.1:${port}`,
    hits,
    close: () => close(server),
  };
}

export interface KnockDetector {
  readonly port: number;
  /** Whether anything arrived: a TCP connection, even without data, or a UDP packet. */
  readonly knocked: boolean;
  close(): Promise<void>;
}

/** Detects TCP connections (preconnect) and UDP packets (WebRTC, QUIC) to a port of 127.0.0.1. */
export async function startKnockDetector(): Promise<KnockDetector> {
  let knocked = false;
  const tcp = createTcpServer((socket) => {
    knocked = true;
    socket.destroy();
  });
  await new Promise<void>((resolve) => tcp.listen(0, "127.0.0.1", resolve));
  const { port } = tcp.address() as AddressInfo;
  const udp = createSocket("udp4", () => {
    knocked = true;
  });
  const isBound = await new Promise<boolean>((resolve) => {
    udp.once("error", () => resolve(false)).bind(port, "127.0.0.1", () => resolve(true));
  });
  if (!isBound) {
    // Another program receives packets at the port that was free for connections.
    tcp.close();
    udp.close();
    return startKnockDetector();
  }
  return {
    port,
    get knocked() {
      return knocked;
    },
    async close() {
      await Promise.all([
        new Promise((resolve) => tcp.close(resolve)),
        new Promise<void>((resolve) => udp.close(resolve)),
      ]);
    },
  };
}

function contentType(url: string): string {
  if (url.includes("script") || url.includes("worker") || url.includes("import")) return "text/javascript";
  if (url.includes("style")) return "text/css";
  if (url.includes("events")) return "text/event-stream";
  return "text/html";
}

async function listen(
  handle: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<{ server: Server; port: number }> {
  const server = createServer(handle);
  await new Promise<void>((resolve) => server.listen(0, resolve));
  return { server, port: (server.address() as AddressInfo).port };
}

async function close(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}
