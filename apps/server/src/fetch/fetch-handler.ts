import type { IncomingMessage, ServerResponse } from "node:http";
import { type AppDependencies, createApp } from "../app.ts";
import { RequestConnection } from "./connection.ts";
import { NodeRequest } from "./node-request.ts";
import { NodeResponse } from "./node-response.ts";

/** What a `Request` doesn't say of its sender. */
export interface RequestSender {
  /** The client's address. Limits by address count all requests without one together. */
  readonly address?: string | undefined;
}

/** What the handler has to know of its host, besides what the app needs. */
export interface FetchHandlerOptions extends AppDependencies {
  /**
   * Whether the host sends `Content-Encoding` on. Next drops it, and compresses by itself: false there, or browsers
   * can't read the pages' scripts.
   *
   * @default true
   */
  readonly keepsEncoding?: boolean;
}

/** Answers a request of the Fetch standard. */
export type FetchHandler = (request: Request, sender?: RequestSender) => Promise<Response>;

/**
 * Both services as a function from `Request` to `Response`, for Hono, Next, Bun, Deno and alike. It is the app of
 * `createApp`, so operations, uploads, share pages, limits and the log are the same. Bodies are streamed both ways.
 *
 * The path has to be below `BASE_PATH`: pass requests on whole, without taking a prefix off.
 *
 * @example
 * const handle = createFetchHandler({ config: readConfig(process.env), store: createMemoryStore() });
 * Bun.serve({ fetch: (request, server) => handle(request, server.requestIP(request) ?? {}) });
 */
export function createFetchHandler({ keepsEncoding = true, ...dependencies }: FetchHandlerOptions): FetchHandler {
  const answer = createApp(dependencies).callback();
  return (request, { address } = {}) => {
    const connection = new RequestConnection(address, new URL(request.url).protocol === "https:");
    const incoming = new NodeRequest(request, connection);
    // Replies are plain to who accepts no encoding.
    if (!keepsEncoding) delete incoming.headers["accept-encoding"];
    const outgoing = new NodeResponse(incoming);
    const cut = () => {
      incoming.destroy();
      // Callers and hosts give a signal up when they have the whole reply.
      if (outgoing.isWhole) return;
      connection.destroy();
      outgoing.destroy();
    };
    if (request.signal.aborted) cut();
    request.signal.addEventListener("abort", cut, { once: true });
    outgoing.once("close", () => request.signal.removeEventListener("abort", cut));
    // Node's types name far more than the app uses of a request and a response.
    answer(incoming as unknown as IncomingMessage, outgoing as unknown as ServerResponse).catch((error: Error) =>
      outgoing.destroy(error),
    );
    return outgoing.response;
  };
}
