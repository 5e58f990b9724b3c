import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { type ChromiumOptions, launchChromium } from "../../scripts/launch-chromium.ts";

/** Times in milliseconds since the navigation started; -1 until the event happens. */
interface CanvasTimes {
  keyAt: number;
  readyAt: number;
}

/** Runs Chromium while a function uses it. */
export async function withBrowser<Result>(
  use: (browser: Browser) => Promise<Result>,
  options: ChromiumOptions = {},
): Promise<Result> {
  const browser = await launchChromium(options);
  try {
    return await use(browser);
  } finally {
    await browser.close();
  }
}

/** Serves pages while a function uses their address. */
export async function withPages<Result>(
  listener: RequestListener,
  use: (url: string) => Promise<Result>,
): Promise<Result> {
  const server = createServer(listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  try {
    return await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  } finally {
    server.closeAllConnections();
    server.close();
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

/** One event of a trace, as far as it is read here; times are in microseconds. */
interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly dur?: number;
  readonly args: { readonly name?: string };
}

/** Runs a function, and returns how long the main threads of all pages and frames worked during it, in milliseconds. */
export async function mainThreadTime(browser: Browser, work: () => Promise<void>): Promise<number> {
  await browser.startTracing(undefined, { categories: ["-*", "toplevel"] });
  await work();
  const { traceEvents }: { traceEvents: TraceEvent[] } = JSON.parse((await browser.stopTracing()).toString());
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const mainThreads = new Set(
    traceEvents.filter(({ name, args }) => name === "thread_name" && args.name === "CrRendererMain").map(threadOf),
  );
  return traceEvents
    .filter((event) => event.name === "ThreadControllerImpl::RunTask" && mainThreads.has(threadOf(event)))
    .reduce((sum, { dur = 0 }) => sum + dur / 1000, 0);
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
