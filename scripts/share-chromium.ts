import type { Browser, BrowserContext } from "playwright-core";
import { launchChromium } from "./launch-chromium.ts";

/** A part in a browser: all that was opened through it ends with `close`, the browser itself goes on. */
export type BrowserShare = Pick<Browser, "newContext" | "newPage" | "close">;

let shared: Promise<Browser> | undefined;

/**
 * Gives a share of the Chromium that all test files of a worker have in common: to start one for each file takes
 * longer than to open a page. It ends with the worker. For programs that end by themselves there is `launchChromium`.
 */
export async function shareChromium(): Promise<BrowserShare> {
  shared ??= launchForWorker();
  const browser = await shared;
  const contexts: BrowserContext[] = [];
  return {
    async newContext(options) {
      const context = await browser.newContext(options);
      contexts.push(context);
      return context;
    },
    async newPage(options) {
      const page = await browser.newPage(options);
      contexts.push(page.context());
      return page;
    },
    async close() {
      await Promise.all(contexts.map((context) => context.close()));
    },
  };
}

async function launchForWorker(): Promise<Browser> {
  const browser = await launchChromium();
  // After a crash the next who asks gets another one.
  browser.once("disconnected", () => {
    shared = undefined;
  });
  // Vitest ends workers by this signal. Half a second later it kills them, and the browser's profile would remain.
  process.once("SIGTERM", async () => {
    await browser.close();
    process.kill(process.pid, "SIGTERM");
  });
  return browser;
}
