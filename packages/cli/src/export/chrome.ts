import { existsSync } from "node:fs";
import path from "node:path";

const names: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  darwin: [
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
  ],
  win32: [
    "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
    "C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe",
    "C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe",
  ],
};

const commands = ["google-chrome", "google-chrome-stable", "chromium", "chromium-browser", "microsoft-edge"];

/** An installed Chrome, Chromium or Edge: that of `CHROME_PATH`, otherwise where systems have them. Null: none. */
export async function findChrome(): Promise<string | null> {
  const { CHROME_PATH, PATH = "" } = process.env;
  if (CHROME_PATH) return existsSync(CHROME_PATH) ? CHROME_PATH : null;
  const inPath = commands.flatMap((command) => PATH.split(path.delimiter).map((folder) => path.join(folder, command)));
  return [...(names[process.platform] ?? []), ...inPath].find((file) => existsSync(file)) ?? null;
}
