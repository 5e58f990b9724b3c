import {
  type CallToolResult,
  CLIENT_CAPABILITIES_META_KEY,
  type McpServer,
  type ToolAnnotations,
} from "@modelcontextprotocol/server";
import type * as z from "zod";
import type { CanvasCheck } from "../canvas-check.ts";
import type { Canvases } from "../canvases.ts";
import { type CanvasRender, showsViews, viewOfTool } from "../view/canvas-view.ts";
import { announced, readToolInput } from "./tool-input.ts";
import { type FailureWords, failed } from "./tool-results.ts";

/** The services and options that tools work with. */
export interface ToolSurroundings {
  readonly canvases: Canvases;
  readonly check: CanvasCheck | undefined;
  /** The module specifiers that the guide names. Undefined: the usual one. */
  readonly modules: readonly string[] | undefined;
  /** Makes pictures for the client's view. Undefined if the client shows none. */
  readonly render: CanvasRender | undefined;
  /** Called with every error that isn't a refusal. */
  readonly onError: (error: unknown) => void;
}

/** A tool: what a model reads about it, and what it does. */
export interface CanvasTool<Input extends z.ZodObject> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly hints: ToolAnnotations;
  /** The arguments that the tool accepts. */
  readonly input: Input;
  /** The arguments that clients see. @default all of `input` */
  readonly announcedInput?: z.ZodObject;
  /** @default undefined: the result is text only */
  readonly output?: z.ZodObject;
  readonly failure: FailureWords;
  /** Whether its result is a canvas, which a view can show. */
  readonly isShown?: true;
  run(input: z.output<Input>, surroundings: ToolSurroundings): Promise<CallToolResult>;
}

/** Adds a tool to a server. A failure becomes a result that says what has changed. */
export function addTool<Input extends z.ZodObject>(
  server: McpServer,
  tool: CanvasTool<Input>,
  surroundings: ToolSurroundings,
): void {
  const { name, title, description, hints, input, announcedInput = input, output, failure, isShown, run } = tool;
  const meta = isShown && surroundings.render ? { _meta: viewOfTool } : {};
  const schemas = { inputSchema: announced(announcedInput), ...(output && { outputSchema: output }) };
  server.registerTool(
    name,
    { title, description, annotations: hints, ...schemas, ...meta },
    async (value, { mcpReq }) => {
      try {
        // Since 2026-07-28 every request states its client's capabilities; before that, only the first one did.
        const envelope = mcpReq.envelope as Readonly<Record<string, unknown>> | undefined;
        const capabilities = envelope?.[CLIENT_CAPABILITIES_META_KEY] ?? server.server.getClientCapabilities();
        const render = showsViews(capabilities) ? surroundings.render : undefined;
        return await run(readToolInput(input, value), { ...surroundings, render });
      } catch (error) {
        return failed(error, failure, surroundings.onError);
      }
    },
  );
}
