import { strict as assert } from "node:assert";
import type { Page } from "playwright-core";
import { launchChromium } from "../launch-chromium.ts";

/**
 * Opens a share page in Chromium and waits until the canvas shows a heading, with no script error and no failed reply.
 *
 * @param expected.inFrame Whether the canvas runs. Otherwise the page shows its source.
 * @param look Further checks. @default none
 */
export async function openSharePage(
  link: string,
  { heading, inFrame = true }: { readonly heading: string; readonly inFrame?: boolean },
  look: (page: Page) => Promise<void> = async () => {},
): Promise<void> {
  const browser = await launchChromium();
  try {
    const page = await browser.newPage();
    const problems: string[] = [];
    page.on("pageerror", (error) => problems.push(error.message));
    page.on("response", (response) => {
      if (response.status() >= 400) problems.push(`${response.url()}: ${response.status()}`);
    });
    await page.goto(link);
    const shown = (inFrame ? page.frameLocator("iframe") : page).getByRole("heading", { name: heading });
    await shown.waitFor({ timeout: 30_000 }).catch(async (error: Error) => {
      throw new Error(`${error.message}\n${problems.join("\n")}\n${await page.content()}`);
    });
    assert.deepEqual(problems, []);
    await look(page);
  } finally {
    await browser.close();
  }
}
