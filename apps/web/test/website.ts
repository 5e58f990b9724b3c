import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { PublishRequest } from "@fingerpaint/sdk-client";
import { createClient, createCookieJar } from "@fingerpaint/sdk-client";
import type axe from "axe-core";
import type { AxeResults } from "axe-core";
import type { BrowserContext, Page } from "playwright-core";
import { inject, onTestFinished, TestRunner } from "vitest";
import { type BrowserShare, shareChromium } from "../../../scripts/share-chromium.ts";
import { createLogger, readConfig, startServer } from "../../server/src/index.ts";

/** The pages on the real server, for one test file. Start it in `beforeAll`, close it in `afterAll`. */
export interface Website {
  /** With the base path, without a trailing slash. */
  readonly url: string;
  /** Publishes as this file's author, who isn't one of the visitors, and returns the canvas's id. */
  publish(request: PublishRequest): Promise<string>;
  /**
   * A separate browser profile. `mishaps` collects requests to other hosts, script errors and console messages. The
   * profile lasts until the test ends or, outside a test, until the website closes.
   */
  openVisitor(options?: VisitorOptions): Promise<Visitor>;
  close(): Promise<void>;
}

interface VisitorOptions {
  readonly colorScheme?: "light" | "dark";
  readonly width?: number;
  readonly locale?: string;
  readonly javaScriptEnabled?: boolean;
  /** As on phones, with no mouse. */
  readonly hasTouch?: boolean;
  /**
   * Whether to create a new profile and close it afterwards, for tests that leave traces in it or in the frames'
   * process.
   *
   * @default false
   */
  readonly isDisposable?: boolean;
}

export interface Visitor {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Violations by the pages, in order. */
  readonly mishaps: readonly string[];
  /** Publishes in this profile's session, and returns the canvas's id. */
  publish(request: PublishRequest): Promise<string>;
  /**
   * The violations that axe finds in the page's current state: each rule with the violating elements.
   *
   * @param onlyNewColours Checks only the rules that a theme can violate, and only elements that were hidden or had
   * other colours at the last check in this theme.
   */
  findBarriers(onlyNewColours?: boolean): Promise<string[]>;
  /** Resets the profile but keeps its page and cache, which is cheaper than a new profile. */
  startOver(): Promise<void>;
  /** Opens a page of the site. @param path From the site's root. */
  open(path: string): Promise<void>;
  /** Waits until the share page says that it is in this state. */
  waitForState(state: string): Promise<void>;
}

/**
 * Does something, and waits until the page has shown a text, however briefly: on a busy machine, Playwright's own waits
 * may look only after it has gone.
 */
export async function expectBriefly(page: Page, text: string, action: () => Promise<void>): Promise<void> {
  const shown = page.evaluate(
    (text) =>
      new Promise<void>((resolve) => {
        const look = () => document.body.textContent?.includes(text) && resolve();
        new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
      }),
    text,
  );
  await Promise.all([shown, action()]);
}

/** Today as the pages write it in English. */
export const today = () => new Intl.DateTimeFormat("en", { dateStyle: "medium" }).format(new Date());

/** Holds requests until `letThrough` is called. @param url A pattern, as for Playwright's `route`. */
export async function holdRequests(where: Page | BrowserContext, url: string) {
  let letThrough = () => {};
  const released = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  let count = 0;
  await where.route(url, async (route) => {
    count++;
    await released;
    await route.continue();
  });
  return { letThrough, count: () => count };
}

/** The script that defines `axe` in a page. */
const axeSource = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

/** A running server, and the browser profiles that can be reused, by their options. */
interface Site {
  readonly url: string;
  readonly free: Map<string, Visitor[]>;
  close(): Promise<void>;
}

/** The site without options, which all files of a worker share. It ends with the worker. */
let sharedSite: Promise<Site> | undefined;

/**
 * Opens the site that all files of a worker share, or a separate one if there are options.
 *
 * @param options.environment Additional environment variables, as an operator would set them.
 */
export async function startWebsite(options?: SiteOptions): Promise<Website> {
  if (options === undefined) sharedSite ??= startSite({});
  const site = options === undefined ? await sharedSite : await startSite(options);
  if (site === undefined) throw new Error("there is no site");
  const client = createClient({ baseUrl: site.url, cookies: createCookieJar() });
  /** Visitors of the whole file. */
  const kept: (() => Promise<void>)[] = [];
  return {
    url: site.url,
    publish: async (request) => (await client.canvases.publish(request)).canvasId,
    async openVisitor(visitorOptions = {}) {
      const key = JSON.stringify(visitorOptions);
      const free = site.free.get(key) ?? [];
      site.free.set(key, free);
      const visitor = free.pop() ?? (await openVisitor(await shareChromium(), site.url, visitorOptions));
      const release = async () => {
        if (visitorOptions.isDisposable) return visitor.context.close();
        await visitor.startOver();
        free.push(visitor);
      };
      if (TestRunner.getCurrentTest()) onTestFinished(release);
      else kept.push(release);
      return visitor;
    },
    async close() {
      await Promise.all(kept.map((release) => release()));
      if (options !== undefined) await site.close();
    },
  };
}

interface SiteOptions {
  readonly basePath?: string;
  readonly canvasModules?: string;
  readonly environment?: Readonly<Record<string, string>>;
}

async function startSite({ basePath = "", canvasModules = "", environment = {} }: SiteOptions): Promise<Site> {
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
  const free = new Map<string, Visitor[]>();
  return {
    url: server.url,
    free,
    async close() {
      await Promise.all([...free.values()].flat().map(({ context }) => context.close()));
      await server.close();
    },
  };
}

async function openVisitor(browser: BrowserShare, siteUrl: string, options: VisitorOptions): Promise<Visitor> {
  const { colorScheme = "light", width = 1280, locale = "en-US", javaScriptEnabled = true, hasTouch = false } = options;
  const viewport = { width, height: 800 };
  const context = await browser.newContext({
    colorScheme,
    locale,
    javaScriptEnabled,
    // Chromium reports a coarse pointer only with both.
    hasTouch,
    isMobile: hasTouch,
    viewport,
    permissions: ["clipboard-read", "clipboard-write"],
  });
  // For all of its pages. A machine that runs all projects together is slow. Anything that never happens still fails.
  context.setDefaultTimeout(180_000);
  const page = await context.newPage();
  const mishaps: string[] = [];
  context.on("request", (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith("http") && origin !== new URL(siteUrl).origin) mishaps.push(`request: ${request.url()}`);
  });
  context.on("weberror", (error) => mishaps.push(`error: ${error.error().message}`));
  context.on("console", (message) => {
    // The browser's own message for an error status, such as that of a missing canvas or a wrong password.
    if (message.text().startsWith("Failed to load resource: ")) return;
    mishaps.push(`console ${message.type()}: ${message.text()}`);
  });
  const failed: string[] = [];
  const unanswered = new Set<string>();
  context.on("request", (request) => unanswered.add(request.url()));
  context.on("requestfinished", (request) => unanswered.delete(request.url()));
  context.on("requestfailed", (request) => {
    unanswered.delete(request.url());
    failed.push(`${request.url()} (${request.failure()?.errorText})`);
  });
  /** For failed tests: where the page is, what it shows, and which of its requests failed or have no reply yet. */
  const describe = async () => {
    const text = (await page.locator("body").textContent({ timeout: 5_000 }).catch(String)) ?? "";
    const requests = ["Failed:", ...failed, "Unanswered:", ...unanswered];
    return [`Page: ${page.url()}`, "Shows:", text.slice(0, 500), ...mishaps, ...requests].join("\n");
  };
  let describedTest: ReturnType<typeof TestRunner.getCurrentTest>;
  /** Adds the description to the error of a test that fails, once per test. */
  const describeFailure = () => {
    const test = TestRunner.getCurrentTest();
    if (test === undefined || test === describedTest) return;
    describedTest = test;
    onTestFinished(async () => {
      const [error] = test.result?.errors ?? [];
      const description = await (error && describe());
      if (error?.stack) error.stack = error.stack.replace(/(?=\n\s+at )/, () => `\n${description}`);
    });
  };
  let cookies = createCookieJar();
  /** Shows the document of canvas frames, so that their process stays. Starting one costs as much as a canvas. */
  let frameKeeper: Page | undefined;
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
    async findBarriers(onlyNewColours = false) {
      // Not with a script element, because the page's policy allows only its own scripts.
      if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeSource);
      const violations = await page.evaluate(async (onlyNewColours): Promise<AxeResults["violations"]> => {
        const kept = window as never as { axe: typeof axe; checked?: Record<string, Map<Element, string>> };
        const theme = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
        const looks = new Map<Element, string>();
        for (const element of document.querySelectorAll("*")) {
          const { backgroundColor, color, fontSize } = getComputedStyle(element);
          // Axe accepts less contrast for large texts.
          const isLarge = Number.parseFloat(fontSize) >= 18;
          if (element.checkVisibility()) looks.set(element, `${backgroundColor} ${color} ${isLarge}`);
        }
        const include = [...looks.keys()].filter((element) => {
          return kept.checked?.[theme]?.get(element) !== looks.get(element);
        });
        kept.checked = { ...kept.checked, [theme]: looks };
        if (onlyNewColours && include.length === 0) return [];
        const found = await kept.axe.run(onlyNewColours ? { include } : document, {
          iframes: false,
          // Styles and media are already loaded, and the test doesn't use passed or undecided results.
          preload: false,
          resultTypes: ["violations"],
          ...(onlyNewColours && { runOnly: ["color-contrast", "link-in-text-block"] }),
        });
        if (!onlyNewColours && found.passes.length === 0) throw new Error("axe looked at nothing");
        return found.violations;
      }, onlyNewColours);
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`);
    },
    async startOver() {
      page.removeAllListeners();
      const others = context.pages().filter((other) => other !== page && other !== frameKeeper);
      await Promise.all([context.unrouteAll(), page.unrouteAll(), ...others.map((other) => other.close())]);
      if (frameKeeper === undefined && page.frames().length > 1) {
        frameKeeper = await context.newPage();
        await frameKeeper.goto(`${siteUrl}/canvas-frame.html`);
      }
      await context.clearCookies();
      cookies = createCookieJar();
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme });
      // So the mouse is over nothing.
      await page.mouse.move(0, 0);
      // Pages store drafts when they are left. This address has no page, but the same storage.
      await page.goto(`${siteUrl}/healthz`);
      await page.evaluate(() => {
        localStorage.clear();
        sessionStorage.clear();
      });
      mishaps.length = 0;
      failed.length = 0;
      unanswered.clear();
    },
    async open(path) {
      describeFailure();
      await page.goto(`${siteUrl}${path}`);
    },
    waitForState: (state) => page.locator(`html[data-canvas-state="${state}"]`).waitFor({ state: "attached" }),
  };
}
