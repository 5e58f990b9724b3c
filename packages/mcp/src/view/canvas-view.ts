import type { CallToolResult, McpServer } from "@modelcontextprotocol/server";
import { viewDocument } from "./view-document.ts";

/**
 * Makes a picture of a canvas: an HTML document without scripts. Null where it can't be shown. It runs a stranger's
 * code, so it belongs into a process with nothing to lose.
 */
export type CanvasRender = (
  source: string,
  options: {
    readonly title?: string | undefined;
    readonly state?: Readonly<Record<string, unknown>> | null | undefined;
  },
) => Promise<string | null>;

/** The address of the page that shows a canvas in the chat. */
export const viewUri = "ui://fingerpaint/canvas";

/** What tools whose results it shows say of themselves. */
export const viewOfTool = { ui: { resourceUri: viewUri } } as const;

/** By which hosts of MCP Apps know such a page, and say that they show them. */
const viewType = "text/html;profile=mcp-app";
const appsExtension = "io.modelcontextprotocol/ui";

/** Where a result has the picture, which no model is shown. */
const pictureKey = "fingerpaint/html";

/** A larger picture is left out, in UTF-16 units: results are kept with their conversation. */
const maxPictureLength = 524_288;

/** Adds the page to a server's resources. */
export function registerView(
  server: McpServer,
  cacheHint: { readonly ttlMs: number; readonly cacheScope: "private" },
): void {
  const about = { title: "A canvas in the chat", mimeType: viewType, cacheHint };
  server.registerResource("canvas-view", viewUri, about, async ({ href }) => ({
    // No origin is asked for: the page loads nothing.
    contents: [{ uri: href, mimeType: viewType, text: viewDocument, _meta: { ui: { prefersBorder: true } } }],
  }));
}

/** Whether a client says that it shows such pages. */
export function showsViews(capabilities: unknown): boolean {
  const { extensions } = (capabilities ?? {}) as { extensions?: Record<string, { mimeTypes?: unknown }> };
  const types = extensions?.[appsExtension]?.mimeTypes;
  return Array.isArray(types) && types.includes(viewType);
}

/** Adds the picture of a canvas to a result. The result stays as it is where there is none. */
export async function withPicture(
  result: CallToolResult,
  render: CanvasRender | undefined,
  source: string,
  options: Parameters<CanvasRender>[1],
): Promise<CallToolResult> {
  const html = await render?.(source, options).catch(() => null);
  if (typeof html !== "string" || html.length > maxPictureLength) return result;
  return { ...result, _meta: { ...result._meta, [pictureKey]: html } };
}
