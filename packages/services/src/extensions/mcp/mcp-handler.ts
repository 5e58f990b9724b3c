import { createCanvasMcpServer } from "@fingerpaint/mcp";
import { createMcpHandler } from "@modelcontextprotocol/server";
import type { Logger } from "pino";
import type { ServerConfig } from "../../config/config.ts";
import type { AppContext } from "../../frame/http/context.ts";
import type { AcceptedKey } from "../../frame/keys/api-key-ring.ts";
import { sendFetchResponse, toFetchRequest } from "./fetch-bridge.ts";
import { createKeyCanvases, type KeyCanvasesOptions } from "./key-canvases.ts";
import { createSourceCheck } from "./source-check.ts";

export interface McpHandlerOptions extends KeyCanvasesOptions {
  config: ServerConfig;
  logger: Logger;
  /** The release that clients are shown. */
  version: string;
}

/** The context and key of a request, kept while the protocol's handler processes it. */
interface Caller {
  readonly context: AppContext;
  readonly key: AcceptedKey;
}

/** Answers the protocol's messages. */
export interface McpHandler {
  /** @param body The request's JSON. */
  answer(context: AppContext, key: AcceptedKey, body: unknown): Promise<void>;
}

/** Streamable HTTP without sessions, for revision 2026-07-28 and older clients. */
export function createMcpRequestHandler(options: McpHandlerOptions): McpHandler {
  const { config, logger, site, version } = options;
  const sourceCheck = createSourceCheck({ modules: config.canvasModules });
  const callers = new WeakMap<Request, Caller>();

  const handler = createMcpHandler(
    ({ requestInfo }) => {
      const caller = requestInfo && callers.get(requestInfo);
      if (caller === undefined) throw new Error("a request without its caller");
      const { context, key } = caller;
      const { requestId } = context.state;
      return createCanvasMcpServer({
        canvases: createKeyCanvases(options, context, key),
        check: sourceCheck,
        modules: config.canvasModules,
        version,
        onError: (error) => logger.error({ requestId, operation: "mcp", err: error }, "tool failed"),
      });
    },
    // There are no changes that a client could subscribe to.
    { legacy: "stateless", maxSubscriptions: 0 },
  );

  return {
    async answer(context, key, body) {
      const request = toFetchRequest(context, `${site.address(context)}/mcp`);
      callers.set(request, { context, key });
      await sendFetchResponse(context, await handler.fetch(request, { parsedBody: body }));
    },
  };
}
