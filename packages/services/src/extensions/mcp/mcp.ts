import { z } from "zod";
import type { CanvasServiceModule } from "../../canvas/canvas-module.ts";
import type { Frame, Module } from "../../frame/frame.ts";
import { ServiceError } from "../../frame/request/service-error.ts";
import type { McpHandler } from "./mcp-handler.ts";
import type { McpSettings } from "./settings.ts";

/** The maximum number of messages in a batch. Clients of the 2025-06-18 revision and later send no batches. */
const maxMessages = 10;

/** The maximum size of a message's answer besides a canvas: the whole guide, escaped as JSON. */
const answerBytes = 131_072;

/**
 * Serves the Model Context Protocol at `/mcp`, if the canvas service is on. Each request carries an API key and works
 * on the canvases of that key. The protocol's code takes 14 MiB of memory, so it is loaded on the first request.
 */
export function mcp(
  frame: Frame,
  { settings, canvas }: { settings: McpSettings; canvas: CanvasServiceModule },
): Module {
  let loading: Promise<McpHandler> | undefined;

  return {
    name: "mcp",
    bind: ({ router }) => {
      if (!settings.enabled || canvas.service === undefined) return;
      router.post("/mcp", async (context) => {
        context.state.operation = "mcp";
        frame.refuseCrossSite(context);
        const key = await frame.keyCheck.require(context, "read");
        await frame.keyRule.count(context, key.id);
        loading ??= import("./mcp-handler.ts").then(({ createMcpRequestHandler }) =>
          createMcpRequestHandler(frame, canvas),
        );
        const answer = await loading;
        await canvas.withJsonBody(context, z.unknown(), async (body) => {
          const messages = Array.isArray(body) ? body.length : 1;
          if (messages > maxMessages) {
            const details = `body: at most ${maxMessages} messages in a batch, but has ${messages}`;
            throw new ServiceError("INVALID_INPUT", details);
          }
          // The first message was counted against its key before the body was read.
          for (let message = 1; message < messages; message++) await frame.keyRule.count(context, key.id);
          for (let message = 0; message < messages; message++) await canvas.countRead(context);
          frame.replies.reserve(context, messages * answerBytes);
          await answer(context, key, body);
        });
      });
    },
  };
}
