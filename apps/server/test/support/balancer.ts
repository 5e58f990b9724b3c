import { once } from "node:events";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

/** How often the balancer asks each server whether it is ready. */
const askIntervalMs = 100;

/** Spreads requests over the servers that report ready. It never sends a request twice. */
export interface Balancer {
  readonly url: string;
  add(serverUrl: string): Promise<void>;
  remove(serverUrl: string): void;
}

/** Starts a balancer that ends with the test. */
export async function startBalancer(): Promise<Balancer> {
  const ready = new Map<string, boolean>();
  let turn = 0;

  async function ask(serverUrl: string): Promise<void> {
    const isReady = await fetch(`${serverUrl}/readyz`).then(
      ({ status }) => status === 200,
      () => false,
    );
    if (ready.has(serverUrl)) ready.set(serverUrl, isReady);
  }

  const asking = setInterval(() => {
    for (const serverUrl of ready.keys()) void ask(serverUrl);
  }, askIntervalMs);

  const listener = createServer((incoming, reply) => {
    const candidates = [...ready].filter(([, isReady]) => isReady).map(([serverUrl]) => serverUrl);
    const target = candidates[turn++ % candidates.length];
    const fail = () => {
      if (reply.writableEnded) return;
      if (reply.headersSent) reply.destroy();
      else reply.writeHead(502).end();
    };
    if (target === undefined) return fail();
    const outgoing = request(`${target}${incoming.url}`, {
      method: incoming.method,
      headers: incoming.headers,
      agent: false,
    });
    outgoing.on("error", fail);
    outgoing.on("response", (answer) => {
      reply.writeHead(answer.statusCode ?? 502, { ...answer.headers, connection: "keep-alive" });
      answer.pipe(reply);
      answer.on("error", fail);
    });
    incoming.pipe(outgoing);
  });
  // Keeps clients' idle connections open: closing one while a request arrives would fail that request.
  listener.keepAliveTimeout = 0;
  listener.listen(0, "127.0.0.1");
  await once(listener, "listening");
  onTestFinished(() => {
    clearInterval(asking);
    listener.close();
    listener.closeAllConnections();
  });
  return {
    url: `http://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    async add(serverUrl) {
      ready.set(serverUrl, false);
      while (!ready.get(serverUrl)) await ask(serverUrl);
    },
    remove: (serverUrl) => void ready.delete(serverUrl),
  };
}
