import type { CallToolResult, McpServer, ToolAnnotations } from "@modelcontextprotocol/server";
import type * as z from "zod";
import type { CanvasCheck } from "../canvas-check.ts";
import type { Canvases } from "../canvases.ts";
import { announced, readToolInput } from "./tool-input.ts";
import { type FailureWords, failed } from "./tool-results.ts";

/** What tools work on. */
export interface ToolSurroundings {
  readonly canvases: Canvases;
  readonly check: CanvasCheck | undefined;
  readonly guide: string;
  /** Told of every error that isn't a refusal. */
  readonly onError: (error: unknown) => void;
}

/** One tool: what a model reads of it, and what it does. */
export interface CanvasTool<Input extends z.ZodObject> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly hints: ToolAnnotations;
  readonly input: Input;
  readonly output: z.ZodObject;
  readonly failure: FailureWords;
  run(input: z.output<Input>, surroundings: ToolSurroundings): Promise<CallToolResult>;
}

/** Puts a tool on a server. A failure becomes a result that says what it leaves. */
export function addTool<Input extends z.ZodObject>(
  server: McpServer,
  tool: CanvasTool<Input>,
  surroundings: ToolSurroundings,
): void {
  const { name, title, description, hints, input, output, failure, run } = tool;
  const config = { title, description, annotations: hints, inputSchema: announced(input), outputSchema: output };
  server.registerTool(name, config, async (value) => {
    try {
      return await run(readToolInput(input, value), surroundings);
    } catch (error) {
      return failed(error, failure, surroundings.onError);
    }
  });
}
