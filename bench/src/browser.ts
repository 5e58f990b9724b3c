import type { Browser, BrowserContext, Page } from "playwright-core";
import { launchChromium } from "../../scripts/launch-chromium.ts";

/** Times in milliseconds since the navigation started; -1 until the event happens. */
interface CanvasTimes {
  keyAt: number;
  readyAt: number;
}

/** Runs Chromium while a function uses it. */
export async function withBrowser<Result>(use: (browser: Browser) => Promise<Result>): Promise<Result> {
  const browser = await launchChromium();
  try {
    return await use(browser);
  } finally {
    await browser.close();
  }
}

/** Opens a page in a separate profile with an empty cache while a function uses it. */
export async function withFreshPage<Result>(
  browser: Browser,
  use: (page: Page, context: BrowserContext) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext();
  try {
    await context.addInitScript(followCanvas);
    return await use(await context.newPage(), context);
  } finally {
    await context.close();
  }
}

/**
 * Returns the milliseconds until the page set `<html data-canvas-state="ready">`: since the last key press, or since
 * the start of the navigation if there was none. Measured in the page, to exclude the connection to the browser.
 */
export async function timeUntilReady(page: Page): Promise<number> {
  const times = await page.waitForFunction(() => {
    const { canvasTimes } = window as never as { canvasTimes: CanvasTimes };
    return canvasTimes.readyAt > canvasTimes.keyAt && canvasTimes;
  });
  const { keyAt, readyAt } = (await times.jsonValue()) as CanvasTimes;
  return readyAt - Math.max(keyAt, 0);
}

/** Runs in the page, before its own scripts. */
function followCanvas(): void {
  if (window !== window.top) return;
  const times: CanvasTimes = { keyAt: -1, readyAt: -1 };
  Object.assign(window, { canvasTimes: times });
  addEventListener(
    "keydown",
    ({ timeStamp }) => {
      times.keyAt = timeStamp;
    },
    true,
  );
  new MutationObserver(() => {
    const isReady = document.documentElement.dataset.canvasState === "ready";
    if (isReady && times.readyAt <= times.keyAt) times.readyAt = performance.now();
  }).observe(document, { subtree: true, attributeFilter: ["data-canvas-state"] });
}
