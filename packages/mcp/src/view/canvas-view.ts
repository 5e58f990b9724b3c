import type { CallToolResult, McpServer } from "@modelcontextprotocol/server";

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

/**
 * The page that MCP Apps hosts show next to a result: who can open the canvas, a link, and a picture of it. The picture
 * is a document without scripts, in a frame that runs none. The page itself loads nothing.
 *
 * It implements the messages of the extension's 2026-01-26 revision: `ui/initialize`, results, the host's theme, its
 * own size, and `ui/open-link`.
 */
export const viewDocument = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Canvas</title>
<style>
:root{color-scheme:light dark;--text:#1f2328;--quiet:#59636e;--line:#d1d9e0;--link:#0550ae}
:root[data-theme="dark"]{color-scheme:dark;--text:#e6edf3;--quiet:#9198a1;--line:#3d444d;--link:#79b8ff}
:root[data-theme="light"]{color-scheme:light}
body{margin:0;font:14px/1.45 system-ui,sans-serif;color:var(--text);background:transparent}
header{display:flex;flex-wrap:wrap;gap:4px 16px;align-items:baseline;padding:10px 14px}
#words{flex:1 1 16em;margin:0;color:var(--quiet);overflow-wrap:anywhere}
#open{font:inherit;color:var(--link);background:none;border:1px solid var(--line);border-radius:6px;padding:4px 12px;cursor:pointer}
#open:focus-visible{outline:2px solid var(--link);outline-offset:2px}
iframe{display:block;width:100%;border:0;border-top:1px solid var(--line)}
[hidden]{display:none!important}
</style>
</head>
<body>
<header><p id="words" role="status">Waiting for the canvas.</p><button id="open" type="button" hidden>Open</button></header>
<iframe id="picture" title="The canvas" sandbox="allow-same-origin" hidden></iframe>
<script>
(() => {
  const host = window.parent;
  const root = document.documentElement;
  const [words, open, picture] = ["words", "open", "picture"].map((id) => document.getElementById(id));
  const mostHeight = 4000;
  let [theme, markup, link, nextId] = [null, null, null, 1];

  const send = (message) => host.postMessage({ jsonrpc: "2.0", ...message }, "*");
  const tellSize = () => send({
    method: "ui/notifications/size-changed",
    params: { width: root.clientWidth, height: Math.ceil(document.body.getBoundingClientRect().height) },
  });

  // On its own, the document follows the reader's system and is as tall as its window. Here it follows the host's theme
  // and is as tall as its content.
  function fitted(html) {
    const end = html.indexOf("</style>");
    if (end === -1) return html;
    const query = /screen and \\(prefers-color-scheme: ?dark\\)/g;
    const styles = html.slice(0, end);
    const look = theme === null ? styles : styles.replace(query, theme === "dark" ? "all" : "not all");
    return look + ".fp-page,.fp-root{min-height:0!important}" + html.slice(end);
  }

  // A document may have one page for each look. Only one is visible.
  const pages = () => [...(picture.contentDocument?.querySelectorAll("main") ?? [])];

  function draw() {
    picture.hidden = markup === null;
    if (markup !== null) picture.srcdoc = fitted(markup);
    tellSize();
  }

  function fit() {
    const heights = pages().map((page) => Math.floor(page.getBoundingClientRect().height));
    // A host may deny access to the frame. The picture then scrolls.
    picture.style.height = Math.min(mostHeight, Math.max(0, ...heights) || 480) + "px";
    tellSize();
  }

  picture.addEventListener("load", () => {
    fit();
    const sizes = new ResizeObserver(fit);
    for (const page of pages()) sizes.observe(page);
  });
  open.addEventListener("click", () => send({ id: nextId++, method: "ui/open-link", params: { url: link } }));

  function take(context) {
    const next = context?.theme === "dark" || context?.theme === "light" ? context.theme : theme;
    if (next === theme) return;
    theme = next;
    root.dataset.theme = theme;
    draw();
  }

  function show(result) {
    const content = result?.structuredContent ?? {};
    const text = result?.content?.find((block) => block.type === "text")?.text ?? "";
    const said = result?.isError ? text : content.summary ?? content.title ?? "";
    words.textContent = said || "A canvas";
    link = typeof content.shareUrl === "string" && /^https?:/.test(content.shareUrl) ? content.shareUrl : null;
    open.hidden = link === null;
    const html = result?._meta?.["fingerpaint/html"];
    markup = typeof html === "string" ? html : null;
    draw();
  }

  const initialization = nextId++;
  window.addEventListener("message", ({ source, data }) => {
    if (source !== host || data?.jsonrpc !== "2.0") return;
    if (data.id === initialization && data.result) {
      take(data.result.hostContext);
      send({ method: "ui/notifications/initialized", params: {} });
    }
    if (data.method === "ui/notifications/tool-result") show(data.params);
    if (data.method === "ui/notifications/tool-cancelled") words.textContent = "Cancelled.";
    if (data.method === "ui/notifications/host-context-changed") take(data.params);
    if (data.method === "ui/resource-teardown" || data.method === "ping") send({ id: data.id, result: {} });
  });
  send({
    id: initialization,
    method: "ui/initialize",
    params: { appInfo: { name: "fingerpaint", version: "1" }, appCapabilities: {}, protocolVersion: "2026-01-26" },
  });
})();
</script>
</body>
</html>
`;
