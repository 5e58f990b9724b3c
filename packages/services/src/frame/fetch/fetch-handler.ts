import type { IncomingMessage, ServerResponse } from "node:http";
import { NodeRequest, NodeResponse, RequestConnection } from "./node-messages.ts";

/** The sender of a request, which a `Request` doesn't contain. */
export interface RequestSender {
  /** The client's address. Address limits count all requests without one together. */
  readonly address?: string | undefined;
}

export interface FetchHandlerOptions {
  /**
   * Whether the host passes `Content-Encoding` on. Next drops it and compresses replies itself: set this to false
   * there, or browsers can't read the pages' scripts.
   *
   * @default true
   */
  readonly keepsEncoding?: boolean;
}

/** Answers a Fetch API request. */
export type FetchHandler = (request: Request, sender?: RequestSender) => Promise<Response>;

/** An app as Node calls it. */
interface NodeApp {
  callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>;
}

/**
 * An app as a function from `Request` to `Response`, for Hono, Next, Bun, Deno and the like. Operations, uploads, share
 * pages, limits and the log are the same. Bodies are streamed both ways.
 *
 * The path must be below `BASE_PATH`: pass requests on unchanged, without removing a prefix.
 *
 * @param app The app of `createApp`.
 * @example
 * const handle = createFetchHandler(createApp({ frame, modules }));
 * Bun.serve({ fetch: (request, server) => handle(request, server.requestIP(request) ?? {}) });
 */
export function createFetchHandler(app: NodeApp, { keepsEncoding = true }: FetchHandlerOptions = {}): FetchHandler {
  const answer = app.callback();
  return (request, { address } = {}) => {
    const connection = new RequestConnection(address, new URL(request.url).protocol === "https:");
    const incoming = new NodeRequest(request, connection);
    // Replies are uncompressed if the client accepts no encoding.
    if (!keepsEncoding) delete incoming.headers["accept-encoding"];
    const outgoing = new NodeResponse(incoming);
    const cut = () => {
      incoming.destroy();
      // Callers and hosts may abort the signal once they have the whole reply.
      if (outgoing.isWhole) return;
      connection.destroy();
      outgoing.destroy();
    };
    if (request.signal.aborted) cut();
    request.signal.addEventListener("abort", cut, { once: true });
    outgoing.once("close", () => request.signal.removeEventListener("abort", cut));
    // Node's types have far more members than the app uses.
    answer(incoming as unknown as IncomingMessage, outgoing as unknown as ServerResponse).catch((error: Error) =>
      outgoing.destroy(error),
    );
    return outgoing.response;
  };
}
