import { createCanvasGuide, createCanvasMcpServer } from "@fingerpaint/mcp";
import type Router from "@koa/router";
import { createMcpHandler } from "@modelcontextprotocol/server";
import type { Logger } from "pino";
import { z } from "zod";
import type { WithJsonBody } from "../body/json-input.ts";
import { version } from "../commands/version.ts";
import type { ServerConfig } from "../config/config.ts";
import type { AppContext, AppState } from "../http/context.ts";
import type { ApiKeyCheck } from "../keys/api-key-check.ts";
import type { AcceptedKey } from "../keys/api-key-ring.ts";
import { sendFetchResponse, toFetchRequest } from "./fetch-bridge.ts";
import { createKeyCanvases, type KeyCanvasesOptions } from "./key-canvases.ts";
import { createSourceCheck } from "./source-check.ts";

export interface McpOptions extends KeyCanvasesOptions {
  config: ServerConfig;
  logger: Logger;
  keyCheck: ApiKeyCheck;
  withJsonBody: WithJsonBody;
  /** Refuses what another site made a browser send. */
  refuseCrossSite: (context: AppContext) => void;
  /** Counts a request against its key. */
  countKey: (context: AppContext, keyId: string) => Promise<void>;
}

/** What one request is answered with, on its way through the protocol's handler. */
interface Caller {
  readonly context: AppContext;
  readonly key: AcceptedKey;
}

/**
 * Puts the Model Context Protocol on `/mcp`: streamable HTTP without sessions, for revision 2026-07-28 and older
 * clients. Each request brings an API key and works on the canvases of that key.
 */
export function bindMcp(router: Router<AppState>, options: McpOptions): void {
  const { config, logger, site, keyCheck, withJsonBody, refuseCrossSite, countRead, countKey } = options;
  const sourceCheck = createSourceCheck({ modules: config.canvasModules });
  const guide = createCanvasGuide({ modules: config.canvasModules });
  const callers = new WeakMap<Request, Caller>();

  const handler = createMcpHandler(
    ({ requestInfo }) => {
      const caller = requestInfo && callers.get(requestInfo);
      if (caller === undefined) throw new Error("a request without its caller");
      const { context, key } = caller;
      const { requestId } = context.state;
      return createCanvasMcpServer({
        canvases: createKeyCanvases(options, context, key),
        check: {
          ...sourceCheck,
          run: async (source) => {
            await countRead(context);
            return sourceCheck.run(source);
          },
        },
        guide,
        version,
        onError: (error) => logger.error({ requestId, operation: "mcp", err: error }, "tool failed"),
      });
    },
    // Nothing ever changes that a client could listen for.
    { legacy: "stateless", maxSubscriptions: 0 },
  );

  router.post("/mcp", async (context) => {
    context.state.operation = "mcp";
    refuseCrossSite(context);
    const key = await keyCheck.require(context, "read");
    await countKey(context, key.id);
    const url = `${site.address(context)}/mcp`;
    await withJsonBody(context, z.unknown(), async (parsedBody) => {
      const request = toFetchRequest(context, url);
      callers.set(request, { context, key });
      await sendFetchResponse(context, await handler.fetch(request, { parsedBody }));
    });
  });
}
