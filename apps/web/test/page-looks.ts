import { mkdir } from "node:fs/promises";
import path from "node:path";
import { expect } from "vitest";
import type { Visitor } from "./website.ts";

/** How a newcomer gets to a page in one of its states. */
export type Visit = (visitor: Visitor) => Promise<unknown>;

/**
 * Visits a page on a phone, and looks at it there and on a wide screen, each in both themes. Expects that axe finds no
 * barrier, that nothing scrolls sideways, and that the console stays empty. What one width and theme shows may be
 * hidden in another.
 *
 * @param visitor Starts over, so that one serves for many pages.
 * @param name Of the page and its state, for the screenshots: set `SCREENSHOTS` to a folder to look at what was tested.
 */
export async function expectGoodLooks(visitor: Visitor, name: string, visit: Visit): Promise<void> {
  const { page } = visitor;
  await visitor.startOver();
  await page.setViewportSize({ width: 390, height: 800 });
  await page.emulateMedia({ colorScheme: "dark" });
  await visit(visitor);
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    for (const colorScheme of ["dark", "light"] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await visitor.findBarriers(), `${width} ${colorScheme}`).toEqual([]);
      await keepScreenshot(visitor, `${name} ${width} ${colorScheme}`);
    }
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow, `${width}`).toBeLessThanOrEqual(0);
  }
  expect(visitor.mishaps).toEqual([]);
}

async function keepScreenshot({ page }: Visitor, name: string): Promise<void> {
  const folder = process.env.SCREENSHOTS;
  if (!folder) return;
  await mkdir(folder, { recursive: true });
  await page.screenshot({ path: path.join(folder, `${name.replaceAll(/[ ,]+/g, "-")}.png`), fullPage: true });
}
