import type { CallToolResult, McpServer } from "@modelcontextprotocol/server";
import { viewDocument } from "./view-document.ts";

/**
 * Makes a picture of a canvas: an HTML document without scripts, or null if it can't be rendered. It runs untrusted
 * code, so run it in an isolated process without secrets.
 */
export type CanvasRender = (
  source: string,
  options: {
    readonly title?: string | undefined;
    readonly state?: Readonly<Record<string, unknown>> | null | undefined;
  },
) => Promise<string | null>;

/** The URI of the page that shows a canvas in the chat. */
export const viewUri = "ui://fingerpaint/canvas";

/** Metadata of the tools whose results the page shows. */
export const viewOfTool = { ui: { resourceUri: viewUri } } as const;

/** MCP Apps hosts recognise such a page by the MIME type, and declare with both that they show such pages. */
const viewType = "text/html;profile=mcp-app";
const appsExtension = "io.modelcontextprotocol/ui";

/** The `_meta` key of the picture in a result; models don't see it. */
const pictureKey = "fingerpaint/html";

/** Maximum picture length in UTF-16 units. Larger ones are left out: results are kept with their conversation. */
const maxPictureLength = 524_288;

/** Adds the page to a server's resources. */
export function registerView(
  server: McpServer,
  cacheHint: { readonly ttlMs: number; readonly cacheScope: "private" },
): void {
  const about = { title: "A canvas in the chat", mimeType: viewType, cacheHint };
  server.registerResource("canvas-view", viewUri, about, async ({ href }) => ({
    // Requests no origins, because the page loads nothing.
    contents: [{ uri: href, mimeType: viewType, text: viewDocument, _meta: { ui: { prefersBorder: true } } }],
  }));
}

/** Whether a client declares that it shows such pages. */
export function showsViews(capabilities: unknown): boolean {
  const { extensions } = (capabilities ?? {}) as { extensions?: Record<string, { mimeTypes?: unknown }> };
  const types = extensions?.[appsExtension]?.mimeTypes;
  return Array.isArray(types) && types.includes(viewType);
}

/** Adds the picture of a canvas to a result; returns the result unchanged if there is no picture. */
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
