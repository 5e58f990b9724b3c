import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { renderCanvasToHtml } from "@fingerpaint/canvas-runtime/html";
import type { Browser, FrameLocator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { launchChromium } from "../../../scripts/launch-chromium.ts";
import { viewDocument } from "../../mcp/src/view/canvas-view.ts";

/** The policy with which hosts of MCP Apps send a page that names no origin. */
const hostPolicy =
  "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; media-src 'self' data:; connect-src 'none'; frame-src 'none'; base-uri 'self'";

/** A chat that shows the page, answers its messages and records them. */
const hostDocument = (viewUrl: string, theme: string) => `<!doctype html>
<body style="margin:0;background:${theme === "dark" ? "#0d1117" : "#fff"}">
<iframe id="view" sandbox="allow-scripts allow-same-origin" style="width:100%;border:0;height:200px" src="${viewUrl}"></iframe>
<script>
window.said = [];
addEventListener("message", ({ data, source }) => {
  said.push(data);
  if (data.method === "ui/initialize") source.postMessage({ jsonrpc: "2.0", id: data.id, result: { protocolVersion: "2026-01-26", hostInfo: { name: "host", version: "1" }, hostCapabilities: { openLinks: {} }, hostContext: { theme: "${theme}" } } }, "*");
  if (data.method === "ui/notifications/size-changed") view.style.height = data.params.height + "px";
  if (data.method === "ui/open-link") source.postMessage({ jsonrpc: "2.0", id: data.id, result: {} }, "*");
});
window.tell = (method, params) => view.contentWindow.postMessage({ jsonrpc: "2.0", method, params }, "*");
</script>`;

const source = `import { BarChart, Callout, H1, Stack, Text, useHostTheme } from "editor/canvas";
export default function Report() {
  const { kind } = useHostTheme();
  return (
    <Stack gap={12}>
      <H1>Build times</H1>
      <Text>Drawn in {kind}</Text>
      <BarChart categories={["Mon", "Tue"]} series={[{ name: "Build", data: [11, 13] }]} valueSuffix=" s" />
      <Callout tone="info">Caches were warm.</Callout>
    </Stack>
  );
}`;

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser.close());

/** A host's page that shows the view; the two are served from different origins. */
async function openHost(theme: "light" | "dark", width = 900): Promise<{ page: Page; view: FrameLocator }> {
  const viewUrl = await serve(viewDocument, { "Content-Security-Policy": hostPolicy });
  const page = await browser.newPage({ viewport: { width, height: 800 }, colorScheme: "light" });
  onTestFinished(() => page.close());
  await page.goto(await serve(hostDocument(viewUrl, theme)));
  await page.waitForFunction(`said.some(({ method }) => method === "ui/notifications/initialized")`);
  return { page, view: page.frameLocator("#view") };
}

async function serve(document: string, headers: Record<string, string> = {}): Promise<string> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { "Content-Type": "text/html; charset=utf-8", ...headers }).end(document);
  }).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

function resultOf(html: string | null) {
  const shareUrl = "https://paint.example/editor-canvas/cv_0000000000000001";
  return {
    content: [{ type: "text", text: "{}" }],
    structuredContent: {
      summary: `Published: ${shareUrl}\nAnyone with the link can open it; it doesn't expire.`,
      shareUrl,
    },
    _meta: { "fingerpaint/html": html },
  };
}

it.each([
  ["light", 900],
  ["dark", 900],
  ["dark", 390],
] as const)("shows the picture in the host's theme %s, %i wide, as tall as it is", async (theme, width) => {
  const { page, view } = await openHost(theme, width);
  const { html } = renderCanvasToHtml(source);
  await page.evaluate(
    (params) =>
      (globalThis as never as { tell: (...of: unknown[]) => void }).tell("ui/notifications/tool-result", params),
    resultOf(html),
  );
  const picture = view.frameLocator("#picture");
  await picture.getByRole("heading", { name: "Build times" }).waitFor();
  const background = await picture.locator("main:visible").evaluate((main) => {
    let node: Element | null = main;
    for (; node; node = node.parentElement) {
      const { backgroundColor } = getComputedStyle(node);
      if (backgroundColor !== "rgba(0, 0, 0, 0)") return backgroundColor;
    }
    return "none";
  });
  const [red = 0] = (/\d+/.exec(background) ?? []).map(Number);
  expect([background, theme === "dark" ? red < 80 : red > 200]).toEqual([background, true]);
  // The host gets the height in a message.
  const around = async () => {
    const box = await page.locator("#view").boundingBox();
    const inner = await picture.locator("main:visible").boundingBox();
    return (box?.height ?? 0) - (inner?.height ?? 0);
  };
  await expect.poll(around).toSatisfy((pixels: number) => pixels > 20 && pixels < 160);
  const folder = process.env.VIEW_SHOTS;
  if (folder) await page.screenshot({ path: `${folder}/view-${theme}-${width}.png`, fullPage: true });
});

it("opens the link through the host, and shows only text without a picture", async () => {
  const { page, view } = await openHost("light");
  await page.evaluate(
    (params) =>
      (globalThis as never as { tell: (...of: unknown[]) => void }).tell("ui/notifications/tool-result", params),
    resultOf(null),
  );
  await view.getByText("Anyone with the link can open it").waitFor();
  expect(await view.locator("#picture").isHidden()).toBe(true);
  await view.getByRole("button", { name: "Open" }).click();
  const asked = await page.waitForFunction(`said.find(({ method }) => method === "ui/open-link")?.params`);
  expect(await asked.jsonValue()).toEqual({ url: "https://paint.example/editor-canvas/cv_0000000000000001" });
});

it("runs nothing in a picture", async () => {
  const { page, view } = await openHost("light");
  const hostile = `<!doctype html><main><h1>Here</h1><img src="x" onerror="parent.document.title = 'escaped'"><script>parent.document.title = "escaped"</script></main>`;
  await page.evaluate(
    (params) =>
      (globalThis as never as { tell: (...of: unknown[]) => void }).tell("ui/notifications/tool-result", params),
    resultOf(hostile),
  );
  await view.frameLocator("#picture").getByRole("heading", { name: "Here" }).waitFor();
  expect(await view.locator("title").textContent()).toBe("Canvas");
  // The control: the same document in a frame that runs scripts gets out.
  await view.locator("#picture").evaluate((frame, text) => {
    frame.setAttribute("sandbox", "allow-same-origin allow-scripts");
    (frame as HTMLIFrameElement).srcdoc = text;
  }, hostile);
  await expect.poll(() => view.locator("title").textContent()).toBe("escaped");
});
