import { mkdir } from "node:fs/promises";
import path from "node:path";
import { expect } from "vitest";
import type { Visitor } from "./website.ts";

/**
 * Looks at a page in its current state, on a phone and on a wide screen, each in both themes.
 *
 * @param state The name of the page and its state, for failures and screenshots.
 */
export type Look = (state: string) => Promise<void>;

/** How a new visitor gets to each state of a page in turn. */
export type Visit = (visitor: Visitor, look: Look) => Promise<unknown>;

/**
 * Visits pages on a phone, and checks each of their states there and on a wide screen, in both themes. Expects that axe
 * finds no violations, that nothing scrolls sideways, and that the console stays empty. In each theme, the
 * second width checks only what the first one doesn't show, or shows in other colours.
 *
 * Set `SCREENSHOTS` to a folder to save screenshots there.
 *
 * @param visitor Starts with a clean profile, so one visitor can visit many pages.
 */
export async function expectGoodLooks(visitor: Visitor, visit: Visit): Promise<void> {
  await visitor.startOver();
  await show(visitor, "dark", phone);
  await visit(visitor, async (state) => {
    await show(visitor, "dark", phone);
    await expectNoBarriers(visitor, `${state} 390 dark`);
    await expectNoOverflow(visitor, `${state} 390`);
    await show(visitor, "dark", wide);
    await expectNoBarriers(visitor, `${state} 1280 dark`, true);
    await show(visitor, "light");
    await expectNoBarriers(visitor, `${state} 1280 light`);
    await expectNoOverflow(visitor, `${state} 1280`);
    await show(visitor, "light", phone);
    await expectNoBarriers(visitor, `${state} 390 light`, true);
    await show(visitor, "dark", phone);
  });
  expect(visitor.mishaps).toEqual([]);
}

const phone = 390;
const wide = 1280;

async function show({ page }: Visitor, colorScheme: "light" | "dark", width?: number): Promise<void> {
  if (width !== undefined) await page.setViewportSize({ width, height: 800 });
  await page.emulateMedia({ colorScheme });
}

async function expectNoBarriers(visitor: Visitor, name: string, onlyNewColours = false): Promise<void> {
  expect(await visitor.findBarriers(onlyNewColours), name).toEqual([]);
  const folder = process.env.SCREENSHOTS;
  if (!folder) return;
  await mkdir(folder, { recursive: true });
  await visitor.page.screenshot({ path: path.join(folder, `${name.replaceAll(/[ ,]+/g, "-")}.png`), fullPage: true });
}

async function expectNoOverflow({ page }: Visitor, name: string): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), name).toBeLessThanOrEqual(0);
}
