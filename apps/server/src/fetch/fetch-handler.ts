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
export function createFetchHandler(dependencies: AppDependencies): FetchHandler {
  const answer = createApp(dependencies).callback();
  return (request, { address } = {}) => {
    const connection = new RequestConnection(address, new URL(request.url).protocol === "https:");
    const incoming = new NodeRequest(request, connection);
    const outgoing = new NodeResponse(incoming);
    const cut = () => {
      connection.destroy();
      incoming.destroy();
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
