import type { AppContext, Exchange } from "../app-state.ts";

/**
 * Adds a header to those that are written when the reply is (`state.headers`). Node takes 3 µs to check and keep a dozen headers one
 * by one, a tenth of a small request, and hardly any time to write them at once.
 */
export function addHeader({ state }: Exchange, name: string, value: string): void {
  state.headers.push(name, value);
}

/** Sends a JSON text and the headers added so far, at once and past Koa. */
export function sendJson(exchange: Exchange, json: string, status = 200): void {
  const { req, res, state } = exchange;
  exchange.respond = false;
  addHeader(exchange, "Content-Type", "application/json; charset=utf-8");
  // To `HEAD` a length could differ from that of `GET`; see `dropHeadLength`.
  if (req.method !== "HEAD") addHeader(exchange, "Content-Length", String(Buffer.byteLength(json)));
  res.writeHead(status, state.headers);
  res.end(json);
}

/** Hands the headers added so far to a reply that Koa will send. What a route has set itself under the same name stays. */
export function applyHeaders({ res, state: { headers } }: AppContext): void {
  if (res.headersSent) return;
  for (let index = 0; index < headers.length; index += 2) {
    const name = headers[index] as string;
    if (!res.hasHeader(name)) res.setHeader(name, headers[index + 1] as string);
  }
}
