import { McpServer } from "@modelcontextprotocol/server";
import type { CanvasCheck, Canvases } from "./canvases.ts";
import { createCanvasGuide } from "./guide/canvas-guide.ts";
import { addTool, type ToolSurroundings } from "./tools/canvas-tool.ts";
import { createCheckTool } from "./tools/check-tool.ts";
import { getTool, guideTool, listTool } from "./tools/read-tools.ts";
import { createPublishTool, createUpdateTool, deleteTool } from "./tools/write-tools.ts";
import { type CanvasRender, registerView } from "./view/canvas-view.ts";

export interface CanvasMcpServerOptions {
  /** The canvas service, on behalf of one caller. */
  readonly canvases: Canvases;
  /** Checks sources. @default undefined: there is no tool `check_canvas`, and sources are published unchecked */
  readonly check?: CanvasCheck | undefined;
  /**
   * Makes the pictures that clients with MCP Apps show in the chat. It runs the source, so use a separate process.
   *
   * @default undefined: there is no view
   */
  readonly render?: CanvasRender | undefined;
  /** The module specifiers that the guide names, the usual one first. @default ["editor/canvas"] */
  readonly modules?: readonly string[] | undefined;
  /** The server's version, which clients show. @default "0.0.0" */
  readonly version?: string | undefined;
  /** Called with every error that isn't a refusal, for logging. @default does nothing */
  readonly onError?: ((error: unknown) => void) | undefined;
}

export const guideUri = "canvas://guide";

/** How long clients may cache lists and documents that don't change while a server runs. */
const unchanging = { ttlMs: 3_600_000, cacheScope: "private" } as const;

const instructions =
  "Publishes canvases: React pages, each from one .canvas.tsx source and shared by a link. Read canvas_guide first, then use check_canvas and publish_canvas, and update_canvas for changes. Share only links that a result returned.";

/**
 * Creates a Model Context Protocol server for canvases: seven tools (six without `check`) and the resource
 * `canvas://guide`. It serves one caller: create one per HTTP request or per stdio connection.
 *
 * @example
 * const handler = createMcpHandler(() => createCanvasMcpServer({ canvases }));
 */
export function createCanvasMcpServer(options: CanvasMcpServerOptions): McpServer {
  const { canvases, check, render, modules, version = "0.0.0", onError = () => {} } = options;
  const server = new McpServer(
    { name: "fingerpaint", title: "Fingerpaint canvases", version },
    {
      instructions,
      // The lists never change, so clients needn't listen for changes.
      capabilities: { tools: { listChanged: false }, resources: { listChanged: false } },
      cacheHints: { "tools/list": unchanging, "resources/list": unchanging, "resources/templates/list": unchanging },
    },
  );
  const surroundings: ToolSurroundings = { canvases, check, modules, render, onError };
  addTool(server, guideTool, surroundings);
  if (check !== undefined) addTool(server, createCheckTool(check), surroundings);
  addTool(server, createPublishTool(canvases), surroundings);
  addTool(server, createUpdateTool(canvases), surroundings);
  addTool(server, getTool, surroundings);
  addTool(server, listTool, surroundings);
  addTool(server, deleteTool, surroundings);
  if (render !== undefined) registerView(server, unchanging);
  const about = { title: "How to write a canvas", mimeType: "text/markdown", cacheHint: unchanging };
  server.registerResource("guide", guideUri, about, async ({ href }) => ({
    contents: [{ uri: href, mimeType: "text/markdown", text: createCanvasGuide({ modules }) }],
  }));
  return server;
}
