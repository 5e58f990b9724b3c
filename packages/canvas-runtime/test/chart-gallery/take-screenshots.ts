/**
 * Takes pictures of the chart gallery in every theme, wide and on a phone, and of some charts being read, to be looked
 * at:
 * `pnpm exec tsx test/chart-gallery/take-screenshots.ts <folder>`.
 */
import { mkdir } from "node:fs/promises";
import path from "node:path";
import { launchChromium } from "../../../../scripts/launch-chromium.ts";
import { startHarness } from "../browser/harness.ts";

const folder = path.resolve(process.argv[2] ?? "chart-screenshots");
await mkdir(folder, { recursive: true });
const harness = await startHarness(launchChromium);
try {
  for (const kind of ["light", "dark", "hc-light", "hc-dark"]) {
    for (const width of [1440, 390]) {
      const program = `import { renderChartGallery } from "../chart-gallery/chart-gallery.tsx";
renderChartGallery(document.getElementById("root")!, ${JSON.stringify(kind)});`;
      const page = await harness.openProgram(program, { viewport: { width, height: 900 } });
      await page.getByRole("heading", { name: "Charts" }).waitFor();
      await page.screenshot({ path: path.join(folder, `${kind}-${width}.png`), fullPage: true });
      const readers = page.locator(".fp-chart-reader");
      for (const index of [1, 2, 13, 14, 18, 19]) {
        const reader = readers.nth(index);
        await reader.scrollIntoViewIfNeeded();
        const box = await reader.boundingBox();
        if (!box) continue;
        await page.mouse.move(box.x + box.width * 0.72, box.y + box.height * 0.45);
        const clip = { x: 0, y: Math.max(0, box.y - 50), width, height: box.height + 120 };
        await page.screenshot({ path: path.join(folder, `${kind}-${width}-reading-${index}.png`), clip });
      }
      await page.context().close();
    }
  }
} finally {
  await harness.close();
}
