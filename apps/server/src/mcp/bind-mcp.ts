import type Router from "@koa/router";
import { z } from "zod";
import type { WithJsonBody } from "../body/json-input.ts";
import type { AppContext, AppState } from "../http/context.ts";
import type { ApiKeyCheck } from "../keys/api-key-check.ts";
import type { McpHandler, McpHandlerOptions } from "./mcp-handler.ts";

export interface McpOptions extends McpHandlerOptions {
  keyCheck: ApiKeyCheck;
  withJsonBody: WithJsonBody;
  /** Refuses what another site made a browser send. */
  refuseCrossSite: (context: AppContext) => void;
  /** Counts a request against its key. */
  countKey: (context: AppContext, keyId: string) => Promise<void>;
}

/**
 * Puts the Model Context Protocol on `/mcp`. Each request brings an API key and works on the canvases of that key. The
 * protocol's code takes 14 MiB of memory, so it is loaded with the first request.
 */
export function bindMcp(router: Router<AppState>, options: McpOptions): void {
  const { keyCheck, withJsonBody, refuseCrossSite, countKey } = options;
  let loading: Promise<McpHandler> | undefined;

  async function load(): Promise<McpHandler> {
    const { createMcpRequestHandler } = await import("./mcp-handler.ts");
    return createMcpRequestHandler(options);
  }

  router.post("/mcp", async (context) => {
    context.state.operation = "mcp";
    refuseCrossSite(context);
    const key = await keyCheck.require(context, "read");
    await countKey(context, key.id);
    loading ??= load();
    const { answer } = await loading;
    await withJsonBody(context, z.unknown(), (body) => answer(context, key, body));
  });
}
