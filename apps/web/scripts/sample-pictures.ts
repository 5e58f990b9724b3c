import { readFile } from "node:fs/promises";
import path from "node:path";
import { createClient } from "@fingerpaint/sdk-client";
import { launchChromium } from "../../../scripts/launch-chromium.ts";

/**
 * Takes the pictures of the start page's samples from a running server:
 * `tsx --conditions=@fingerpaint/source scripts/sample-pictures.ts http://127.0.0.1:3000`
 */

const [, , baseUrl = "http://127.0.0.1:3000"] = process.argv;
const samples = path.join(import.meta.dirname, "../src/pages/editor/files/samples");
const pictures = path.join(import.meta.dirname, "../src/pages/home/pictures");
const client = createClient({ baseUrl });
const browser = await launchChromium();
for (const name of ["latency-chart", "migration-plan", "release-report"]) {
  const source = await readFile(path.join(samples, `${name}.canvas.txt`), "utf8");
  const { shareUrl } = await client.canvases.publish({ source });
  for (const colorScheme of ["light", "dark"] as const) {
    const page = await browser.newPage({ colorScheme, viewport: { width: 720, height: 640 } });
    await page.goto(shareUrl);
    await page.locator('html[data-canvas-state="ready"]').waitFor({ state: "attached" });
    const { x, y, width } = (await page.locator("iframe").boundingBox()) ?? { x: 0, y: 0, width: 720 };
    const clip = { x, y, width, height: Math.round((width * 300) / 480) };
    await page.screenshot({ path: path.join(pictures, `${name}-${colorScheme}.png`), clip });
    await page.close();
  }
}
await browser.close();
