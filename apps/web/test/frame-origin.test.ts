import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { launchChromium } from "../../../scripts/launch-chromium.ts";
import { createLogger, type RunningServer, readConfig, startServer } from "../../server/src/index.ts";
import { report } from "./canvases.ts";

/** A port that nothing listens on: the frame's origin has to be known before the server starts. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

let browser: Browser;
let server: RunningServer;
let site: string;
let frames: string;

beforeAll(async () => {
  const port = await freePort();
  // Two names of this machine, which are two sites to a browser.
  [site, frames] = [`http://localhost:${port}`, `http://127.0.0.1:${port}`];
  browser = await launchChromium();
  server = await startServer(
    readConfig({ STORAGE: "memory", PORT: `${port}`, SITE_URL: site, FRAME_ORIGIN: frames, RATE_LIMIT_LOADING: "off" }),
    { logger: createLogger({ level: "silent" }), webFolder: inject("webFolder"), graceMs: 0 },
  );
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

describe("with FRAME_ORIGIN", () => {
  it.each(["the editor", "a share link"])(
    "%s runs the canvas on the other site, where no cookie goes",
    async (where) => {
      const context = await browser.newContext();
      const page = await context.newPage();
      page.setDefaultTimeout(180_000);
      const asked: { url: string; cookie: string | undefined }[] = [];
      page.on("request", async (request) => {
        const url = request.url();
        if (url.includes("canvas-frame")) asked.push({ url, cookie: (await request.allHeaders()).cookie });
      });
      const problems: string[] = [];
      page.on("console", (message) => problems.push(message.text()));
      await page.goto(`${site}/editor-canvas`);
      const published = await page.evaluate(async (source) => {
        const reply = await fetch("/api/editor-canvas", {
          method: "POST",
          headers: { "Content-Type": "application/json" },
          body: JSON.stringify({ source, access: "public" }),
        });
        return ((await reply.json()) as { canvasId: string }).canvasId;
      }, report);
      expect((await context.cookies()).map(({ name }) => name)).not.toEqual([]);
      if (where === "a share link") await page.goto(`${site}/editor-canvas/${published}`);
      else await page.goto(`${site}/editor-canvas/${published}/edit`);
      await page.frameLocator("iframe").getByRole("heading", { name: "Quarterly report" }).waitFor();
      expect(await page.locator("iframe").getAttribute("src")).toBe(`${frames}/canvas-frame.html`);
      await expect.poll(() => asked).toEqual([{ url: `${frames}/canvas-frame.html`, cookie: undefined }]);
      expect(problems).toEqual([]);
      await context.close();
    },
  );

  it("lets only the pages of the site show the frame, and the frame's host serve nothing else", async () => {
    const frame = await fetch(`${frames}/canvas-frame.html`);
    expect(frame.status).toBe(200);
    expect(frame.headers.get("content-security-policy")).toContain(`frame-ancestors ${site}`);
    expect(frame.headers.get("x-frame-options")).toBeNull();
    expect(frame.headers.getSetCookie()).toEqual([]);
    for (const path of ["/", "/hash", "/api/editor-canvas/mine", "/healthz", "/CANVAS-FRAME.html/"]) {
      const reply = await fetch(`${frames}${path}`);
      expect([path, reply.status, reply.headers.getSetCookie()]).toEqual([path, 404, []]);
    }
    const page = await fetch(`${site}/`);
    expect(page.headers.get("content-security-policy")).toContain(`frame-src ${frames}`);
    expect(await page.text()).toContain(`data-frame-origin="${frames}"`);
  });
});
