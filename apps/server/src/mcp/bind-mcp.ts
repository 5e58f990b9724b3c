import type Router from "@koa/router";
import { z } from "zod";
import type { WithJsonBody } from "../body/json-input.ts";
import type { AppContext, AppState } from "../http/context.ts";
import { ServiceError } from "../http/service-error.ts";
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

/** Messages of a batch, at most. Clients of the 2025-06-18 revision and later send none. */
const maxMessages = 10;

/** The size of a message's answer besides a canvas, at most: the whole guide, escaped as JSON. */
const answerBytes = 131_072;

/**
 * Puts the Model Context Protocol on `/mcp`. Each request brings an API key and works on the canvases of that key. The
 * protocol's code takes 14 MiB of memory, so it is loaded with the first request.
 */
export function bindMcp(router: Router<AppState>, options: McpOptions): void {
  const { keyCheck, withJsonBody, refuseCrossSite, countKey, countRead, replies } = options;
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
    await withJsonBody(context, z.unknown(), async (body) => {
      const messages = Array.isArray(body) ? body.length : 1;
      if (messages > maxMessages) {
        throw new ServiceError(
          "INVALID_INPUT",
          `body: at most ${maxMessages} messages in a batch, but has ${messages}`,
        );
      }
      // The first one was counted against its key before the body was read.
      for (let message = 1; message < messages; message++) await countKey(context, key.id);
      for (let message = 0; message < messages; message++) await countRead(context);
      replies.reserve(context, messages * answerBytes);
      await answer(context, key, body);
    });
  });
}
