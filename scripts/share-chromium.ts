import type { Browser, BrowserContext } from "playwright-core";
import { launchChromium } from "./launch-chromium.ts";

/** A share of a browser. `close` closes everything opened through it, but not the browser itself. */
export type BrowserShare = Pick<Browser, "newContext" | "newPage" | "close">;

let shared: Promise<Browser> | undefined;

/**
 * Returns a share of the Chromium that all test files of a worker use together, because starting one for each file
 * takes longer than opening a page. It ends with the worker. Programs that exit by themselves use `launchChromium`
 * instead.
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
  // After a crash, the next caller gets a new one.
  browser.once("disconnected", () => {
    shared = undefined;
  });
  // Vitest ends workers with this signal and kills them half a second later, which would leave the browser's profile on
  // disk.
  process.once("SIGTERM", async () => {
    await browser.close();
    process.kill(process.pid, "SIGTERM");
  });
  return browser;
}
