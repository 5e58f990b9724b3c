import { createRequire } from "node:module";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CanvasThemeKind } from "../../src/theme/theme-types.ts";
import { galleryThemes } from "../gallery/gallery-program.ts";
import { type Harness, startHarness } from "./harness.ts";

const axePath = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

let harness: Harness;
let page: Page;
beforeAll(async () => {
  harness = await startHarness();
  page = await harness.openProgram(`import { renderGallery } from "../gallery/gallery.tsx";
window.showGallery = (kind) => {
  document.body.replaceChildren(document.createElement("div"));
  renderGallery(document.body.firstElementChild, kind);
};`);
  await page.addScriptTag({ path: axePath });
});
async function showGallery(kind: CanvasThemeKind): Promise<void> {
  await page.evaluate(`showGallery(${JSON.stringify(kind)})`);
  await page.getByText("Heading one").waitFor();
}
afterAll(() => harness.close());

// Colours don't depend on the width, so each theme is checked in only one width.
const widths: Readonly<Record<CanvasThemeKind, readonly number[]>> = {
  light: [390, 1000],
  dark: [1000, 390],
  "hc-light": [1000, 390],
  "hc-dark": [390, 1000],
};

describe("every component", () => {
  it.each(galleryThemes)("is accessible and fits in the %s theme", async (kind) => {
    await showGallery(kind);
    for (const width of widths[kind]) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(() => page.evaluate("document.documentElement.scrollWidth")).toBe(width);
    }
    // A table notices only after it has been drawn, and drawn again in a new width, that it scrolls.
    const unfocusable = `[...document.querySelectorAll(".fp-table-frame:not([tabindex])")]
      .filter((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1).length`;
    await expect.poll(() => page.evaluate(unfocusable)).toBe(0);

    const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
    const { checked, found } = await page.evaluate<{ checked: string[]; found: string[] }>(
      `axe.run({ runOnly: ${JSON.stringify(tags)}, resultTypes: ["violations"] }).then(({ passes, violations }) => ({
        checked: passes.map((rule) => rule.id),
        found: violations.flatMap((rule) => rule.nodes.map((node) => rule.id + ": " + node.html + node.failureSummary)),
      }))`,
    );
    expect(found).toEqual([]);
    expect(checked).toEqual(expect.arrayContaining(["button-name", "color-contrast", "label", "select-name"]));
  });

  it("keeps the colours that carry a meaning if the system replaces all others", async () => {
    await showGallery("light");
    const coloured = [".fp-swatch", ".fp-usage-segment", ".fp-usage-mark", ".fp-chart-swatch", ".fp-pill-active"];
    const colours = () =>
      page.evaluate<string[]>(
        `${JSON.stringify(coloured)}.map((one) => getComputedStyle(document.querySelector(one)).backgroundColor)`,
      );
    const before = await colours();
    await page.emulateMedia({ forcedColors: "active" });
    expect(await colours()).toEqual(before);
    const [track, knob, select] = await page.evaluate<string[]>(
      `[getComputedStyle(document.querySelector(".fp-toggle")).backgroundColor,
        getComputedStyle(document.querySelector(".fp-toggle"), "::after").backgroundColor,
        getComputedStyle(document.querySelector(".fp-select")).appearance]`,
    );
    expect(knob).not.toBe(track);
    expect(select).toBe("auto");
  });
});
