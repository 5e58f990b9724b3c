import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import type { Browser, Page } from "playwright-core";
import { CliFailure } from "../program/cli-failure.ts";
import { findOptionalPackage } from "../program/installed-files.ts";
import type { ExportKind } from "./export-kind.ts";
import type { PageGlobals } from "./page-script.ts";

/** How a document is drawn. */
interface DrawingOptions {
  /** Width of the page in CSS px. Doesn't apply to a PDF, which has the width of its paper. */
  readonly width: number;
  /** The folder of the project whose playwright-core to run. @default the one installed with this program */
  readonly toolsFrom?: string | undefined;
}

/** PNG pixels per CSS px. */
const pixelsPerPx = 2;

/**
 * Draws a document as a PDF on A4, as a PNG of the whole page, or as an SVG that holds the page as a foreign object and
 * runs nothing.
 *
 * @param html a document that runs and loads nothing; it is opened offline anyway
 */
export async function drawDocument(
  html: string,
  kind: Exclude<ExportKind, "html" | "markdown">,
  { width, toolsFrom }: DrawingOptions,
): Promise<Uint8Array> {
  const browser = await startChrome(toolsFrom);
  try {
    const context = await browser.newContext({
      viewport: { width, height: 800 },
      deviceScaleFactor: pixelsPerPx,
      offline: true,
      javaScriptEnabled: false,
    });
    const page = await context.newPage();
    if (kind === "svg") return Buffer.from(await drawSvg(browser, page, html, width));
    await page.setContent(html);
    if (kind === "pdf") {
      const margin = { top: "12mm", right: "10mm", bottom: "14mm", left: "10mm" };
      return await page.pdf({ format: "A4", printBackground: true, margin });
    }
    return await page.screenshot({ fullPage: true });
  } finally {
    await browser.close();
  }
}

/**
 * An SVG can't have a content security policy, and browsers run its scripts. So the document is sanitized first, in a
 * page that only parses it and where no script except ours has run.
 */
async function drawSvg(browser: Browser, shown: Page, html: string, width: number): Promise<string> {
  const workshop = await browser.newPage({ offline: true });
  await workshop.evaluate(readFileSync(new URL("page-script.js", import.meta.url), "utf8"));
  const clean = await workshop.evaluate((text) => (globalThis as never as PageGlobals).cleanDocument(text), html);
  await shown.setContent(clean);
  const height = await shown.evaluate(() => {
    // An image with a `name` can shadow the document's method of that name.
    const main = Document.prototype.querySelector.call(document, "main") ?? document.documentElement;
    return Math.ceil(main.getBoundingClientRect().height);
  });
  return workshop.evaluate(([text, size]) => (globalThis as never as PageGlobals).svgOfDocument(text, size), [
    clean,
    { width, height },
  ] as const);
}

const channels = ["chrome", "msedge", "chromium", "chrome-beta"] as const;

/**
 * Starts an installed Chrome or Edge in headless mode: the program in `CHROME_PATH`, otherwise the first one that
 * playwright-core finds.
 *
 * @param toolsFrom the folder of the project whose playwright-core to run
 * @throws CliFailure `NO_CHROME` if there is none, or no playwright-core to control it
 */
async function startChrome(toolsFrom?: string): Promise<Browser> {
  const { chromium } = await loadPlaywright(toolsFrom);
  const { CHROME_PATH: executablePath } = process.env;
  // Chrome's sandbox doesn't work for root, as in containers. The page it opens runs and loads nothing.
  const args = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  const choices = executablePath ? [{ executablePath }] : channels.map((channel) => ({ channel }));
  let cause: unknown;
  // On a busy machine, Chrome sometimes crashes while it starts, so each gets a second chance.
  for (const choice of choices.flatMap((each) => [each, each])) {
    try {
      return await chromium.launch({ ...choice, args });
    } catch (error) {
      cause ??= error;
    }
  }
  const reason = cause instanceof Error ? (cause.message.split("\n")[0] ?? "") : "";
  throw new CliFailure(
    "NO_CHROME",
    executablePath ? `CHROME_PATH: ${executablePath} can't be started: ${reason}` : "No Chrome or Edge is installed.",
    {
      hint: executablePath
        ? "Set it to the path of Chrome, Chromium or Edge."
        : "Install Chrome, set CHROME_PATH to another Chromium, or export a .html or .md file, which needs no browser.",
      cause,
    },
  );
}

async function loadPlaywright(toolsFrom: string | undefined): Promise<typeof import("playwright-core")> {
  const file = findOptionalPackage("playwright-core", toolsFrom);
  if (file === null) {
    const place = toolsFrom === undefined ? "beside fingerpaint" : `in ${toolsFrom}`;
    throw new CliFailure("NO_CHROME", `PDF, PNG and SVG need playwright-core, which is not installed ${place}.`, {
      hint: "Run npm install --save-dev playwright-core (it uses your installed Chrome), then add --tools-from ., or export a .html or .md file.",
    });
  }
  const loaded = (await import(pathToFileURL(file).href)) as { default: typeof import("playwright-core") };
  return loaded.default;
}
