import type { Page } from "playwright-core";
import { type BrowserShare, shareChromium } from "../../../../scripts/share-chromium.ts";
import { bundleProgram } from "./bundle.ts";
import { type OtherOrigin, type PageServer, startOtherOrigin, startPageServer } from "./servers.ts";

/** A share of a browser, and two servers, for one test file. Start it in `beforeAll`, close it in `afterAll`. */
export interface Harness {
  readonly browser: BrowserShare;
  readonly pages: PageServer;
  readonly other: OtherOrigin;
  /**
   * Opens a page that runs a program, in a separate browser profile.
   *
   * @param program TypeScript with JSX that finds a `<div id="root">`. Relative imports start in `test/browser/`
   *   (`import { Stack } from "../../src/kit/index.ts"`).
   */
  openProgram(program: string, options?: OpenOptions): Promise<Page>;
  close(): Promise<void>;
}

export interface OpenOptions {
  /** The page's headers. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly colorScheme?: "light" | "dark";
  /** @default { width: 900, height: 700 } */
  readonly viewport?: { readonly width: number; readonly height: number };
  /** The version of React for the program. @default 19 */
  readonly reactMajor?: 18 | 19;
  /** Called with the page before it navigates. */
  readonly prepare?: (page: Page) => Promise<void>;
}

/** @param launch Returns the browser, which `close` closes. @default a share of the browser that all files use */
export async function startHarness(launch: () => Promise<BrowserShare> = shareChromium): Promise<Harness> {
  const [browser, pages, other] = await Promise.all([launch(), startPageServer(), startOtherOrigin()]);
  let opened = 0;
  return {
    browser,
    pages,
    other,
    async openProgram(program, options = {}) {
      const { headers = {}, colorScheme = "light", viewport = { width: 900, height: 700 }, prepare } = options;
      const name = `/page-${++opened}`;
      pages.serve(`${name}.js`, await bundleProgram(program, options.reactMajor), {
        "Content-Type": "text/javascript; charset=utf-8",
      });
      pages.serve(name, pageHtml(`${name}.js`), headers);
      const context = await browser.newContext({ colorScheme, viewport });
      // For all of its pages. A machine that runs all projects together is slow. Anything that never happens still
      // fails.
      context.setDefaultTimeout(60_000);
      const page = await context.newPage();
      await prepare?.(page);
      await page.goto(pages.origin + name);
      return page;
    },
    async close() {
      await Promise.all([browser.close(), pages.close(), other.close()]);
    },
  };
}

function pageHtml(script: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Test</title><link rel="icon" href="data:,">
<body style="margin:0"><div id="root"></div><script src="${script}"></script></body></html>`;
}
