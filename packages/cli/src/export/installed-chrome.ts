import { pathToFileURL } from "node:url";
import type { Browser } from "playwright-core";
import { CliFailure } from "../program/cli-failure.ts";
import { findOptionalPackage } from "../program/optional-package.ts";

const channels = ["chrome", "msedge", "chromium", "chrome-beta"] as const;

/**
 * Starts an installed Chrome or Edge in headless mode: the program in `CHROME_PATH`, otherwise the first one that
 * playwright-core finds.
 *
 * @param toolsFrom the folder of the project whose playwright-core to run
 * @throws CliFailure `NO_CHROME` if there is none, or no playwright-core to control it
 */
export async function startChrome(toolsFrom?: string): Promise<Browser> {
  const { chromium } = await loadPlaywright(toolsFrom);
  const { CHROME_PATH: executablePath } = process.env;
  // Chrome's sandbox doesn't work for root, as in containers. The page it opens runs and loads nothing.
  const args = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  let cause: unknown;
  for (const choice of executablePath ? [{ executablePath }] : channels.map((channel) => ({ channel }))) {
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
