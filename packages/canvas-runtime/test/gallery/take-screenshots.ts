/**
 * Takes pictures of the gallery in every theme, wide and on a phone, for people to look at: `pnpm exec tsx
 * test/gallery/take-screenshots.ts <folder>`.
 */
import { mkdir } from "node:fs/promises";
import path from "node:path";
import { launchChromium } from "../../../../scripts/launch-chromium.ts";
import { startHarness } from "../browser/harness.ts";
import { galleryProgram, galleryThemes } from "./gallery-program.ts";

const folder = path.resolve(process.argv[2] ?? "gallery-screenshots");
await mkdir(folder, { recursive: true });
const harness = await startHarness(launchChromium);
try {
  for (const kind of galleryThemes) {
    for (const width of [1000, 390]) {
      const page = await harness.openProgram(galleryProgram(kind), { viewport: { width, height: 800 } });
      await page.getByText("Heading one").waitFor();
      await page.screenshot({ path: path.join(folder, `${kind}-${width}.png`), fullPage: true });
      await page.context().close();
    }
  }
} finally {
  await harness.close();
}
