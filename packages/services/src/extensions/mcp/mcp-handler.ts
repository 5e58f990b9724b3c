import { createCanvasMcpServer } from "@fingerpaint/mcp";
import { createMcpHandler } from "@modelcontextprotocol/server";
import type { CanvasServiceModule } from "../../canvas/canvas-module.ts";
import type { Frame } from "../../frame/frame.ts";
import type { AcceptedKey } from "../../frame/keys/api-key-ring.ts";
import type { AppContext } from "../../frame/request/context.ts";
import { holdReply } from "../../frame/request/unsent-replies.ts";
import { createKeyCanvases, type KeyRequest } from "./key-canvases.ts";
import { createSourceCheck } from "./source-check.ts";

/** Answers a message of the protocol. @param body The request's JSON. */
export type McpHandler = (context: AppContext, key: AcceptedKey, body: unknown) => Promise<void>;

/** Streamable HTTP without sessions, for revision 2026-07-28 and older clients. */
export function createMcpRequestHandler(frame: Frame, canvas: CanvasServiceModule): McpHandler {
  const { logger, site, version } = frame;
  const { modules } = canvas.settings;
  const sourceCheck = createSourceCheck({ modules });
  const callers = new WeakMap<Request, KeyRequest>();

  const handler = createMcpHandler(
    ({ requestInfo }) => {
      const caller = requestInfo && callers.get(requestInfo);
      if (caller === undefined) throw new Error("a request without its caller");
      const { requestId } = caller.context.state;
      return createCanvasMcpServer({
        canvases: createKeyCanvases(frame, canvas, caller),
        check: sourceCheck,
        modules,
        version,
        onError: (error) => logger.error({ requestId, operation: "mcp", err: error }, "tool failed"),
      });
    },
    // There are no changes that a client could subscribe to.
    { legacy: "stateless", maxSubscriptions: 0 },
  );

  return async (context, key, body) => {
    const request = toFetchRequest(context, `${site.address(context)}/mcp`);
    callers.set(request, { context, key });
    await sendFetchResponse(context, await handler.fetch(request, { parsedBody: body }));
  };
}

/** The headers that the protocol reads. It never sees keys and cookies. */
const readHeader = /^(?:accept|content-type|last-event-id|mcp-.*)$/;

/** The headers of its responses that this server sets itself. */
const ownHeader = /^(?:cache-control|connection|content-length|keep-alive|transfer-encoding)$/;

/**
 * Converts a Koa request to a `Request` without a body, since the body was already read. Its signal aborts if the
 * connection is lost.
 */
function toFetchRequest(context: AppContext, url: string): Request {
  const { req, res } = context;
  const headers = new Headers();
  for (const [name, value] of Object.entries(req.headers)) {
    if (readHeader.test(name) && typeof value === "string") headers.set(name, value);
  }
  const gone = new AbortController();
  res.once("close", () => gone.abort());
  return new Request(url, { method: context.method, headers, signal: gone.signal });
}

/**
 * Answers with a `Response`. Waits for the whole body, including an event stream: headers can be set until then, and
 * the reply counts against the reply budget.
 */
async function sendFetchResponse(context: AppContext, response: Response): Promise<void> {
  const body = Buffer.from(await response.arrayBuffer());
  context.status = response.status;
  for (const [name, value] of response.headers) if (!ownHeader.test(name)) context.set(name, value);
  context.body = body;
  // Koa sets a type for every body.
  if (body.length === 0) context.remove("Content-Type");
  holdReply(context);
}
