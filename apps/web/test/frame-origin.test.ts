import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { findFreePort } from "../../../scripts/free-port.ts";
import { type BrowserShare, shareChromium } from "../../../scripts/share-chromium.ts";
import { createLogger, type RunningServer, readConfig, StartError, startServer } from "../../server/src/index.ts";
import { report } from "./canvases.ts";

let browser: BrowserShare;
let server: RunningServer;
let site: string;
let frames: string;

/** Starts the server on a free port, which has to be known before, because the site's addresses contain it. */
async function startOnFreePort(): Promise<RunningServer> {
  const port = await findFreePort();
  // Two names of this machine. Browsers treat them as two sites.
  [site, frames] = [`http://localhost:${port}`, `http://127.0.0.1:${port}`];
  return startServer(
    readConfig({
      API_KEYS: "a-key-for-tests",
      STORAGE: "memory",
      PORT: `${port}`,
      SITE_URL: site,
      FRAME_ORIGIN: frames,
      RATE_LIMIT_LOADING: "off",
    }),
    { logger: createLogger({ level: "silent" }), webFolder: inject("webFolder"), graceMs: 0 },
  ).catch((error: unknown) => {
    // Another program was faster.
    if (error instanceof StartError) return startOnFreePort();
    throw error;
  });
}

beforeAll(async () => {
  [browser, server] = await Promise.all([shareChromium(), startOnFreePort()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

describe("with FRAME_ORIGIN", () => {
  it("the editor and a share link run the canvas on the other site, which gets no cookie", async () => {
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
    await page.goto(`${site}/editor-canvas?norun`);
    const published = await page.evaluate(async (source) => {
      const reply = await fetch("/api/editor-canvas", {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ source, access: "public" }),
      });
      return ((await reply.json()) as { canvasId: string }).canvasId;
    }, report);
    expect((await context.cookies()).map(({ name }) => name)).not.toEqual([]);
    for (const path of [`/editor-canvas/${published}/edit`, `/editor-canvas/${published}`]) {
      asked.length = 0;
      await page.goto(`${site}${path}`);
      await page.frameLocator("iframe").getByRole("heading", { name: "Quarterly report" }).waitFor();
      expect(await page.locator("iframe").getAttribute("src"), path).toBe(`${frames}/canvas-frame.html`);
      await expect.poll(() => asked).toEqual([{ url: `${frames}/canvas-frame.html`, cookie: undefined }]);
    }
    expect(problems).toEqual([]);
  });

  it("lets only the site's pages embed the frame, and serves nothing else on the frame's host", async () => {
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
