import { describeIssues } from "@fingerpaint/api-contracts";
import { FingerpaintError } from "@fingerpaint/sdk-client";
import {
  type CallToolResult,
  CLIENT_CAPABILITIES_META_KEY,
  type ContentBlock,
  type McpServer,
  type StandardSchemaWithJSON,
  type ToolAnnotations,
} from "@modelcontextprotocol/server";
import type * as z from "zod";
import { type CanvasCheck, type Canvases, CanvasRefusal } from "../canvases.ts";
import { type CanvasRender, showsViews, viewOfTool } from "../view/canvas-view.ts";

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

/**
 * The schema that a tool announces. It accepts everything: the tool validates with `readToolInput` instead, so that its
 * refusals read like all others, and also say that there is no link.
 */
function announced(schema: z.ZodObject): StandardSchemaWithJSON<unknown, unknown> {
  const { jsonSchema } = schema["~standard"];
  return { "~standard": { version: 1, vendor: "fingerpaint", validate: (value) => ({ value }), jsonSchema } };
}

/** @throws CanvasRefusal INVALID_INPUT that names each field and its limit. */
function readToolInput<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const { success, data, error } = schema.safeParse(input ?? {});
  if (!success) throw new CanvasRefusal("INVALID_INPUT", describeIssues(error.issues, "arguments"));
  return data;
}

/** A structured result, with the same as text for clients that show the model only text. */
export function structured(content: Record<string, unknown>, ...links: readonly ContentBlock[]): CallToolResult {
  return { content: [{ type: "text", text: JSON.stringify(content) }, ...links], structuredContent: content };
}

/** Tells the model what state a failed call leaves. */
interface FailureWords {
  /** After a refusal: nothing has changed. */
  readonly refused: string;
  /** After any other failure: what may have happened, and how to find out. */
  readonly unknown: string;
}

/** For tools that change nothing. */
export const nothingToUndo: FailureWords = { refused: "Nothing was changed.", unknown: "Nothing was changed." };

/**
 * A failed call as the model reads it. Every error that isn't a refusal is reported. The SDK's errors contain no
 * secrets and are quoted; any other error may contain anything, so it isn't quoted.
 */
function failed(error: unknown, words: FailureWords, report: (error: unknown) => void): CallToolResult {
  if (CanvasRefusal.isInstance(error)) return errorResult(`${error.code}: ${error.details}\n${words.refused}`);
  report(error);
  const reason = FingerpaintError.isInstance(error)
    ? `${error.code}: ${error.details}`
    : "INTERNAL_ERROR: the call failed, and not because of its arguments.";
  return errorResult(`${reason}\n${words.unknown}`);
}

function errorResult(text: string): CallToolResult {
  return { content: [{ type: "text", text }], isError: true };
}

/** Sets all four hints, because an omitted one has a default: by default a tool counts as destructive. */
function hints(readOnly: boolean, destructive: boolean, idempotent: boolean, openWorld: boolean): ToolAnnotations {
  return {
    readOnlyHint: readOnly,
    destructiveHint: destructive,
    idempotentHint: idempotent,
    openWorldHint: openWorld,
  };
}

/** Changes nothing. */
export const readingHints = hints(true, false, true, false);
/** Adds a page that others can open; repeating it gives the same page. */
export const publishingHints = hints(false, false, true, true);
/** Replaces what others can open. */
export const updatingHints = hints(false, true, true, true);
/** Deletes permanently. */
export const deletingHints = hints(false, true, true, false);
