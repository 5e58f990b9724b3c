import { createRequire } from "node:module";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { galleryProgram, galleryThemes } from "../gallery/gallery-program.ts";
import { type Harness, startHarness } from "./harness.ts";

const axePath = createRequire(import.meta.url).resolve("axe-core");

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());

describe.each(galleryThemes)("every component in the %s theme", (kind) => {
  it.each([1000, 390])("is accessible and fits at %i px", async (width) => {
    const page = await harness.openProgram(galleryProgram(kind), { viewport: { width, height: 800 } });
    await page.getByText("Heading one").waitFor();
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(width);

    await page.addScriptTag({ path: axePath });
    const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
    const { checked, found } = await page.evaluate<{ checked: string[]; found: string[] }>(
      `axe.run({ runOnly: ${JSON.stringify(tags)} }).then(({ passes, violations }) => ({
        checked: passes.map((rule) => rule.id),
        found: violations.flatMap((rule) => rule.nodes.map((node) => rule.id + ": " + node.html + node.failureSummary)),
      }))`,
    );
    expect(found).toEqual([]);
    expect(checked).toEqual(expect.arrayContaining(["button-name", "color-contrast", "label", "select-name"]));
    await page.context().close();
  });
});
