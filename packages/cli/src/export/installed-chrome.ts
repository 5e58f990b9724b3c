import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser } from "playwright-core";
import { CliFailure } from "../program/cli-failure.ts";

const channels = ["chrome", "msedge", "chromium", "chrome-beta"] as const;

/**
 * Starts an installed Chrome or Edge without a window: the program that `CHROME_PATH` names, otherwise the first that
 * playwright-core finds.
 *
 * @throws CliFailure `NO_CHROME` where there is none, or no playwright-core to speak with it
 */
export async function startChrome(): Promise<Browser> {
  const { chromium } = await loadPlaywright();
  const { CHROME_PATH: executablePath } = process.env;
  // Chrome refuses to sandbox for root, as in containers. The page that it gets runs and loads nothing.
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
        ? "Name the program of Chrome, Chromium or Edge."
        : "Install Chrome, name another Chromium by CHROME_PATH, or export a .html or .md file, which needs none.",
      cause,
    },
  );
}

/** playwright-core of the current folder's project, otherwise one that is installed beside this program. */
async function loadPlaywright(): Promise<typeof import("playwright-core")> {
  for (const place of [path.join(process.cwd(), "package.json"), import.meta.url]) {
    try {
      const file = createRequire(place).resolve("playwright-core");
      const loaded = (await import(pathToFileURL(file).href)) as { default: typeof import("playwright-core") };
      return loaded.default;
    } catch {
      // Not there.
    }
  }
  throw new CliFailure("NO_CHROME", "PDF, PNG and SVG need playwright-core, which is not installed.", {
    hint: "npm install --save-dev playwright-core (it brings no browser; an installed Chrome is used), or export a .html or .md file.",
  });
}
