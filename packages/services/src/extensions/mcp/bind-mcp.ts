import type Router from "@koa/router";
import { z } from "zod";
import type { WithJsonBody } from "../../frame/body/json-input.ts";
import type { AppContext, AppState } from "../../frame/http/context.ts";
import { ServiceError } from "../../frame/http/service-error.ts";
import type { ApiKeyCheck } from "../../frame/keys/api-key-check.ts";
import type { McpHandler, McpHandlerOptions } from "./mcp-handler.ts";

export interface McpOptions extends McpHandlerOptions {
  keyCheck: ApiKeyCheck;
  withJsonBody: WithJsonBody;
  /** Refuses a request that another site made a browser send. */
  refuseCrossSite: (context: AppContext) => void;
  /** Counts a request against its key. */
  countKey: (context: AppContext, keyId: string) => Promise<void>;
}

/** The maximum number of messages in a batch. Clients of the 2025-06-18 revision and later send no batches. */
const maxMessages = 10;

/** The maximum size of a message's answer besides a canvas: the whole guide, escaped as JSON. */
const answerBytes = 131_072;

/**
 * Serves the Model Context Protocol at `/mcp`. Each request carries an API key and works on the canvases of that key.
 * The protocol's code takes 14 MiB of memory, so it is loaded on the first request.
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
      // The first message was counted against its key before the body was read.
      for (let message = 1; message < messages; message++) await countKey(context, key.id);
      for (let message = 0; message < messages; message++) await countRead(context);
      replies.reserve(context, messages * answerBytes);
      await answer(context, key, body);
    });
  });
}
