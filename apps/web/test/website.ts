import { readFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { PublishRequest } from "@fingerpaint/sdk-client";
import { createClient, createCookieJar } from "@fingerpaint/sdk-client";
import type axe from "axe-core";
import type { AxeResults } from "axe-core";
import type { BrowserContext, Page } from "playwright-core";
import { inject, onTestFinished, TestRunner } from "vitest";
import { type BrowserShare, shareChromium } from "../../../scripts/share-chromium.ts";
import { createLogger, readConfig, startServer } from "../../server/src/index.ts";

/**
 * The pages on the real server, and a browser. All tests share one build. Start in `beforeAll`, close in `afterAll`.
 */
export interface Website {
  /** With the base path, without a slash at the end. */
  readonly url: string;
  /** Publishes as one author who is none of the visitors, and returns the canvas's id. */
  publish(request: PublishRequest): Promise<string>;
  /** Publishes a canvas like `publish`, and waits until it has expired. */
  publishExpired(source: string): Promise<string>;
  /**
   * A separate browser profile. `mishaps` collects requests to other hosts, script errors and console messages. In a
   * test it closes when the test ends: pages that stay open keep working.
   */
  openVisitor(options?: VisitorOptions): Promise<Visitor>;
  close(): Promise<void>;
}

export interface VisitorOptions {
  readonly colorScheme?: "light" | "dark";
  readonly width?: number;
  readonly locale?: string;
  readonly javaScriptEnabled?: boolean;
  /** As on phones, with no mouse. */
  readonly hasTouch?: boolean;
}

export interface Visitor {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Forbidden things that pages have done, in order. */
  readonly mishaps: readonly string[];
  /** Publishes in this profile's session, and returns the canvas's id. */
  publish(request: PublishRequest): Promise<string>;
  /** The violations that axe finds in the page's current state: each rule with the elements that break it. */
  findBarriers(): Promise<string[]>;
  /** Makes the profile as good as new but keeps its page, which costs less than another visitor. */
  startOver(): Promise<void>;
  /** Opens a page of the site. @param path From the site's root. */
  open(path: string): Promise<void>;
  /** Waits until the share page says that it is in this state. */
  waitForState(state: string): Promise<void>;
}

/** The script that defines `axe` in a page. */
const axeSource = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

/** @param options.environment Further variables as an operator would set them. */
export async function startWebsite({ basePath = "", canvasModules = "", environment = {} } = {}): Promise<Website> {
  const browser = await shareChromium();
  const server = await startServer(
    readConfig({
      API_KEYS: "a-key-for-tests",
      BASE_PATH: basePath,
      CANVAS_MODULES: canvasModules,
      PORT: "0",
      RATE_LIMIT_PER_MINUTE: "100000",
      RATE_LIMIT_LOADING: "off",
      STORAGE: "memory",
      ...environment,
    }),
    { logger: createLogger({ level: "silent" }), webFolder: inject("webFolder"), graceMs: 0 },
  );
  const client = createClient({ baseUrl: server.url, cookies: createCookieJar() });
  const publish: Website["publish"] = async (request) => (await client.canvases.publish(request)).canvasId;
  return {
    url: server.url,
    publish,
    async publishExpired(source) {
      // So far ahead that a slow machine publishes before.
      const expiresAt = Date.now() + 2_000;
      const canvasId = await publish({ source, expiresAt: new Date(expiresAt).toISOString() });
      await delay(expiresAt + 1 - Date.now());
      return canvasId;
    },
    openVisitor: (options = {}) => openVisitor(browser, server.url, options),
    async close() {
      await browser.close();
      await server.close();
    },
  };
}

async function openVisitor(browser: BrowserShare, siteUrl: string, options: VisitorOptions): Promise<Visitor> {
  const { colorScheme = "light", width = 1280, locale = "en-US", javaScriptEnabled = true, hasTouch = false } = options;
  const context = await browser.newContext({
    colorScheme,
    locale,
    javaScriptEnabled,
    // Chromium reports a coarse pointer only with both.
    hasTouch,
    isMobile: hasTouch,
    viewport: { width, height: 800 },
    permissions: ["clipboard-read", "clipboard-write"],
  });
  if (TestRunner.getCurrentTest()) onTestFinished(() => context.close());
  const page = await context.newPage();
  // A machine that runs all projects together is slow; anything that never happens still fails.
  page.setDefaultTimeout(180_000);
  const mishaps: string[] = [];
  context.on("request", (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith("http") && origin !== new URL(siteUrl).origin) mishaps.push(`request: ${request.url()}`);
  });
  context.on("weberror", (error) => mishaps.push(`error: ${error.error().message}`));
  context.on("console", (message) => {
    // The browser's own line for a reply with an error status, which a missing canvas or a wrong password gets.
    if (message.text().startsWith("Failed to load resource: ")) return;
    mishaps.push(`console ${message.type()}: ${message.text()}`);
  });
  let cookies = createCookieJar();
  return {
    context,
    page,
    mishaps,
    async publish(request) {
      const { canvasId } = await createClient({ baseUrl: siteUrl, cookies }).canvases.publish(request);
      const domain = new URL(siteUrl).hostname;
      await context.addCookies(cookies.list().map(({ name, value, path }) => ({ name, value, path, domain })));
      return canvasId;
    },
    async findBarriers() {
      // Not by a script element: the page's policy allows no scripts but its own.
      if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeSource);
      const { violations, passes } = await page.evaluate(
        async (): Promise<AxeResults> => (window as never as { axe: typeof axe }).axe.run(document, { iframes: false }),
      );
      if (passes.length === 0) throw new Error("axe looked at nothing");
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`);
    },
    async startOver() {
      await Promise.all([context.unrouteAll(), page.unrouteAll()]);
      await context.clearCookies();
      cookies = createCookieJar();
      // Nothing is under the mouse.
      await page.mouse.move(0, 0);
      // Pages keep drafts as they are left. This address has no page, but the same storage.
      await page.goto(`${siteUrl}/healthz`);
      await page.evaluate(() => {
        localStorage.clear();
        sessionStorage.clear();
      });
      mishaps.length = 0;
    },
    open: async (path) => void (await page.goto(`${siteUrl}${path}`)),
    waitForState: (state) => page.locator(`html[data-canvas-state="${state}"]`).waitFor({ state: "attached" }),
  };
}
