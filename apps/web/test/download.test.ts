import { readFile } from "node:fs/promises";
import { renderCanvasToHtml, renderCanvasToMarkdown } from "@fingerpaint/canvas-runtime/html";
import type { Download, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { broken, report } from "./canvases.ts";
import { expectBriefly, startWebsite, type Visitor, type Website } from "./website.ts";

let website: Website;
beforeAll(async () => {
  website = await startWebsite();
});
afterAll(() => website.close());

async function openMenu(page: Page): Promise<void> {
  await page.locator("[data-control=download]").click();
}

/** Waits for the download that an action in the menu starts. */
async function downloadBy(page: Page, press: () => Promise<void>): Promise<Download> {
  const waiting = page.waitForEvent("download").catch(async (error: Error) => {
    const status = await page.locator(".menu-status").textContent();
    const focused = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200));
    throw new Error(`no file came; the menu says "${status}", the focus is on ${focused}`, { cause: error });
  });
  const [download] = await Promise.all([waiting, press()]);
  return download;
}

/** Clicks a file in the menu, and returns what the reader gets. */
async function taken(page: Page, name: string): Promise<{ name: string; bytes: Buffer }> {
  const button = page.locator(".menu").getByRole("button", { name });
  const download = await downloadBy(page, () => button.click());
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

/** A document in the form that the browser's parser gives it, for comparison. */
const asParsed = (page: Page, html: string) =>
  page.evaluate(
    (text) => new XMLSerializer().serializeToString(new DOMParser().parseFromString(text, "text/html")),
    html,
  );

/** Downloads each file that shows the canvas, and compares it with the output of `fingerpaint export`. */
async function expectFiles(
  { page, context, mishaps }: Visitor,
  name: string,
  content: { readonly source: string; readonly title: string; readonly state?: Readonly<Record<string, unknown>> },
): Promise<void> {
  const { source, ...options } = content;
  // A page without a policy.
  const parser = await context.newPage();
  const html = await taken(page, `HTML page (${name}.html)`);
  expect(html.name).toBe(`${name}.html`);
  const expected = renderCanvasToHtml(source, options).html ?? "";
  expect(expected).not.toBe("");
  expect(await asParsed(parser, html.bytes.toString())).toBe(await asParsed(parser, expected));
  const text = await taken(page, `Text (charts as tables) (${name}.md)`);
  expect(text.bytes.toString()).toBe(renderCanvasToMarkdown(source, options).markdown);
  const picture = await taken(page, `Picture (${name}.png)`);
  expect(picture.bytes.subarray(1, 4).toString()).toBe("PNG");
  expect(await page.locator(".menu-status").textContent()).toBe("");
  expect(await page.locator("iframe").count()).toBe(1);
  await parser.close();
  expect(beyondParsing(mishaps)).toEqual([]);
}

/** Chromium's parser reports each style attribute that the page's policy blocks, although it applies none. */
const beyondParsing = (mishaps: readonly string[]) =>
  mishaps.filter((mishap) => !mishap.startsWith("console error: Applying inline style violates"));

describe("the share page", () => {
  it("exports what it shows as a page, a text and a picture, like the command line", async () => {
    const visitor = await website.openVisitor();
    const { page, open, waitForState } = visitor;
    const content = { source: `${report}// files`, title: "Sales: Q3", state: { count: 41 } };
    await open(`/editor-canvas/${await visitor.publish(content)}`);
    await waitForState("ready");
    await openMenu(page);
    await expectFiles(visitor, "sales-q3", content);
    // The files contain what the reader changed.
    await page.frameLocator("iframe").getByRole("button", { name: "Pressed 41" }).click();
    await page.frameLocator("iframe").getByRole("button", { name: "Pressed 42" }).waitFor();
    await openMenu(page);
    await expectFiles(visitor, "sales-q3", { ...content, state: { count: 42 } });
  });

  it("exports a protected canvas, in the page's language", async () => {
    const content = { source: `${report}// kept`, title: "Kept" };
    const canvasId = await website.publish({ ...content, access: "password", password: "open sesame" });
    const { page, open, waitForState, mishaps } = await website.openVisitor({ locale: "zh-CN", colorScheme: "dark" });
    await open(`/editor-canvas/${canvasId}?password=open%20sesame`);
    await waitForState("ready");
    await openMenu(page);
    const text = await taken(page, "文本（图表转为表格） (kept.md)");
    expect(text.bytes.toString()).toBe(renderCanvasToMarkdown(content.source, { title: "Kept" }).markdown);
    await taken(page, "图片 (kept.png)");
    expect(beyondParsing(mishaps)).toEqual([]);
  });

  it("draws the picture as wide as the canvas, in the page's theme", async () => {
    const visitor = await website.openVisitor({ width: 390, colorScheme: "dark" });
    const canvasId = await visitor.publish({ source: `${report}// phone`, title: "Phone" });
    await visitor.open(`/editor-canvas/${canvasId}`);
    await visitor.waitForState("ready");
    await openMenu(visitor.page);
    const { bytes } = await taken(visitor.page, "Picture (phone.png)");
    expect(bytes.readUInt32BE(16)).toBe(780);
    const corner = await visitor.page.evaluate(async (base64) => {
      const image = new Image();
      image.src = `data:image/png;base64,${base64}`;
      await image.decode();
      const context = Object.assign(document.createElement("canvas"), { width: 1, height: 1 }).getContext("2d");
      context?.drawImage(image, 0, 0);
      return [...(context?.getImageData(0, 0, 1, 1).data ?? [])];
    }, bytes.toString("base64"));
    expect(corner).toEqual([18, 20, 23, 255]);
  });

  it("offers only what is available for a broken or stopped canvas", async () => {
    const visitor = await website.openVisitor();
    const { page, open, waitForState } = visitor;
    await open(`/editor-canvas/${await visitor.publish({ source: `${broken}// files`, title: "Broken" })}`);
    await waitForState("error");
    await openMenu(page);
    const files = page.locator(".menu-files button");
    expect(await files.allTextContents()).toEqual(["Source (broken.canvas.tsx)"]);
    await open(`/editor-canvas/${await visitor.publish({ source: `${report}// halted`, title: "Halted" })}`);
    await waitForState("ready");
    expect(await files.count()).toBe(4);
    await page.locator("[data-control=more]").click();
    await page.getByRole("button", { name: "Stop" }).click();
    await waitForState("stopped");
    expect(await files.allTextContents()).toEqual(["Source (halted.canvas.tsx)"]);
  });

  it("says why there is no file", async () => {
    const visitor = await website.openVisitor();
    const { page, context, open, waitForState } = visitor;
    const source = `import { Text } from "editor/canvas";
export default function Tall() {
  return <div style={{ height: 9000 }}><Text>Tall</Text></div>;
}`;
    const canvasId = await visitor.publish({ source, title: "Tall" });
    await open(`/editor-canvas/${canvasId}`);
    await waitForState("ready");
    await openMenu(page);
    const status = page.locator(".menu-status");
    await page.getByRole("button", { name: "Picture (tall.png)" }).click();
    await status.getByText("at most 8,192 px tall").waitFor();
    // The other formats still work, and clear the message.
    await taken(page, "HTML page (tall.html)");
    await expect.poll(() => status.textContent()).toBe("");
    await open(`/editor-canvas/${canvasId}`);
    await waitForState("ready");
    await context.route("**/assets/*", (route) => route.abort());
    await openMenu(page);
    await page.getByRole("button", { name: "HTML page (tall.html)" }).click();
    await status.getByText("Part of this page didn't load.").waitFor();
  });

  it("stops an endless canvas, and stays usable", async () => {
    const visitor = await website.openVisitor({ isDisposable: true });
    const { page, open, waitForState } = visitor;
    // Quick when shown, but endless when rendered for a file, where the frame is 800 px tall.
    const source = `import { Text } from "editor/canvas";
export default function Endless() {
  if (innerHeight === 800) /(a+)+$/.test(\`\${"a".repeat(60)}b\`);
  return <Text>Shown</Text>;
}`;
    const canvasId = await visitor.publish({ source, title: "Endless" });
    await open(`/editor-canvas/${canvasId}`);
    await waitForState("ready");
    await openMenu(page);
    const button = page.getByRole("button", { name: "Text (charts as tables) (endless.md)" });
    await expectBriefly(page, "Making the file…", () => button.click());
    await page.locator(".menu-status").getByText("The canvas took too long").waitFor();
    // Both frames share a process, so the watchdog removes the canvas too. It runs again on request.
    await waitForState("stopped");
    expect(await page.locator("iframe").count()).toBe(0);
    await page.getByRole("button", { name: "Run again" }).first().click();
    await waitForState("ready");
    await page.frameLocator("iframe").getByText("Shown").waitFor();
  });

  it("exports by keyboard, and keeps the focus on its button", async () => {
    const visitor = await website.openVisitor();
    const { page, open, waitForState } = visitor;
    await open(`/editor-canvas/${await visitor.publish({ source: `${report}// keys`, title: "Keys" })}`);
    await waitForState("ready");
    await page.locator("[data-control=download]").focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    const download = await downloadBy(page, () => page.keyboard.press("Enter"));
    expect(download.suggestedFilename()).toBe("keys.html");
    expect(await page.evaluate("document.activeElement.textContent")).toBe("HTML page (keys.html)");
    await page.keyboard.press("Escape");
    expect(await page.locator(".menu[open]").count()).toBe(0);
  });
});

describe("the editor", () => {
  it("exports the source, its data and the preview", async () => {
    const visitor = await website.openVisitor();
    const { page, open, waitForState } = visitor;
    await open("/editor-canvas");
    await page.getByLabel("Start from…").selectOption("Latency chart");
    await waitForState("ready");
    await page.getByLabel("Title").fill("Draft: 1");
    await openMenu(page);
    const source = await taken(page, "Source (draft-1.canvas.tsx)");
    expect(source.name).toBe("draft-1.canvas.tsx");
    await expectFiles(visitor, "draft-1", { source: source.bytes.toString(), title: "Draft: 1" });
  });

  it("offers only the source while the preview is stopped", async () => {
    const { page, open, waitForState } = await website.openVisitor();
    await open("/editor-canvas");
    await page.getByLabel("Start from…").selectOption("Latency chart");
    await waitForState("ready");
    await page.getByRole("button", { name: "Stop" }).click();
    await waitForState("stopped");
    await openMenu(page);
    expect(await page.locator(".menu-files button").count()).toBe(1);
  });
});
