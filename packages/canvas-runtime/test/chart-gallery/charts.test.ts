import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Harness, startHarness } from "../browser/harness.ts";
import { openModulePage } from "../browser/module-page.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());

/** Shows some JSX in a themed root. */
const open = (jsx: string, width = 600): Promise<Page> =>
  openModulePage(harness, `const { BarChart, LineChart, PieChart } = canvas; function App() { return ${jsx}; }`, {
    viewport: { width, height: 400 },
  });

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error("not shown");
  return box;
}

/** Moves the pointer to a position in the plot, 0 to 1 from the left and the top. */
async function pointAt(page: Page, x: number, y: number): Promise<void> {
  const box = await boxOf(page.locator(".fp-chart-reader"));
  await page.mouse.move(box.x + x * box.width, box.y + y * box.height);
}

/** Waits until the tip has these texts, in order. React renders it later than the event of a moving pointer. */
async function expectTip(page: Page, ...texts: string[]): Promise<void> {
  const parts = page.locator(".fp-chart-tip-title, .fp-chart-tip-name, .fp-chart-tip-value");
  await expect.poll(() => parts.allTextContents()).toEqual(texts);
}

const bars = `<BarChart height={200} valueSuffix=" ms" categories={["api", "web", "jobs"]}
  series={[{ name: "p50", data: [10, 20, 30] }, { name: "p95", data: [40, 50, 60] }]} />`;

describe("charts in a browser", () => {
  it("show all series of the category under the pointer, and nothing outside the plot", async () => {
    const page = await open(bars);
    const tip = page.locator(".fp-chart-tip");
    await pointAt(page, 0.5, 0.5);
    await expectTip(page, "web", "p50", "20 ms", "p95", "50 ms");
    await page.mouse.move(5, 390);
    await tip.waitFor({ state: "detached" });
  });

  it("keep the tip inside the window at every edge", async () => {
    const label = "A category with a rather long name that fills its tip";
    const page = await open(
      `<LineChart height={120} categories={["${label}", "${label}", "${label}"]} series={[{ name: "x", data: [9, 0, 9] }]} />`,
      320,
    );
    for (const [x, y] of [
      [0.2, 0.1],
      [0.6, 0.9],
      [0.99, 0.5],
    ] as const) {
      await pointAt(page, x, y);
      const box = await boxOf(page.locator(".fp-chart-tip"));
      expect(box.x).toBeGreaterThanOrEqual(0);
      expect(box.y).toBeGreaterThanOrEqual(0);
      expect(box.x + box.width).toBeLessThanOrEqual(320);
    }
  });

  it("place the tip next to its item, even in a transformed container", async () => {
    const page = await open(`<div style={{ transform: "translate(60px, 90px)", width: 300 }}>${bars}</div>`);
    await pointAt(page, 0.5, 0.5);
    const plot = await boxOf(page.locator(".fp-chart-reader"));
    const tip = await boxOf(page.locator(".fp-chart-tip"));
    expect(tip.x).toBeGreaterThan(plot.x + plot.width / 2);
    expect(tip.x).toBeLessThan(plot.x + plot.width);
  });

  it("can be read by keyboard, announcing each value", async () => {
    const page = await open(bars);
    const spoken = page.getByRole("status");
    await page.keyboard.press("Tab");
    expect(await spoken.textContent()).toBe("api: p50 10 ms, p95 40 ms");
    await page.keyboard.press("ArrowRight");
    expect(await spoken.textContent()).toBe("web: p50 20 ms, p95 50 ms");
    await page.keyboard.press("End");
    await page.keyboard.press("ArrowRight");
    expect(await spoken.textContent()).toBe("jobs: p50 30 ms, p95 60 ms");
    await page.keyboard.press("Home");
    expect(await spoken.textContent()).toBe("api: p50 10 ms, p95 40 ms");
    await page.keyboard.press("Escape");
    expect(await page.locator(".fp-chart-tip").count()).toBe(0);
  });

  it("name themselves to screen readers, with their values as a table", async () => {
    const page = await open(bars);
    await page.getByRole("img", { name: "Bar chart: p50, p95" }).waitFor();
    expect(await page.getByRole("row").count()).toBe(4);
    expect(await boxOf(page.getByRole("table").locator(".."))).toMatchObject({ width: 1 });
  });

  it("follow the width of their container", async () => {
    const page = await open(bars);
    const drawing = page.locator(".fp-chart-drawing");
    expect(await drawing.getAttribute("viewBox")).toBe("0 0 560 200");
    await page.setViewportSize({ width: 400, height: 400 });
    await page.locator('.fp-chart-drawing[viewBox="0 0 376 200"]').waitFor();
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(400);
  });

  it("work without ResizeObserver and in a container without a size", async () => {
    const page = await harness.openProgram(
      `(window as any).ResizeObserver = undefined;
import("../../src/kit/charts/index.ts").then(async ({ BarChart, LineChart, PieChart }) => {
  const { createRoot } = await import("react-dom/client");
  createRoot(document.getElementById("root")!).render(
    <div style={{ width: 0, height: 0 }}>
      <BarChart categories={["a"]} series={[{ name: "x", data: [1] }]} />
      <LineChart categories={["a"]} series={[{ name: "x", data: [1] }]} />
      <PieChart data={[{ label: "a", value: 1 }]} />
    </div>,
  );
});`,
    );
    await page.locator(".fp-chart").nth(2).waitFor({ state: "attached" });
    expect(await page.locator(".fp-chart-drawing").first().getAttribute("viewBox")).toBe("0 0 600 220");
    await page.context().close();
  });

  it("draw the hover guide of a line chart unless `showHoverGuide` is false", async () => {
    const chart = (more: string) =>
      `<LineChart height={160} categories={["a", "b"]} series={[{ name: "x", data: [1, 2] }]} ${more} />`;
    const page = await open(chart(""));
    await pointAt(page, 0.9, 0.4);
    await page.locator(".fp-chart-guide").waitFor({ state: "attached" });
    const without = await open(chart("showHoverGuide={false}"));
    await pointAt(without, 0.9, 0.4);
    await without.locator(".fp-chart-tip").waitFor();
    expect(await without.locator(".fp-chart-guide").count()).toBe(0);
  });

  it("enlarge the slice under the pointer and dim the others, also from the legend", async () => {
    const page = await open(
      `<PieChart donut size={200} data={[{ label: "Passed", value: 75 }, { label: "Failed", value: 25 }]} />`,
    );
    const dimmed = page.locator(".fp-chart-slice-dimmed");
    await pointAt(page, 0.9, 0.5);
    await expectTip(page, "Passed", "75%", "75");
    expect(await page.locator(".fp-chart-slice").first().getAttribute("style")).toContain("scale(1.05)");
    expect(await dimmed.count()).toBe(1);
    await pointAt(page, 0.5, 0.5);
    await dimmed.waitFor({ state: "detached" });
    await page.getByText("Failed", { exact: true }).hover();
    await dimmed.waitFor({ state: "attached" });
    expect(await page.locator(".fp-chart-slice").nth(1).getAttribute("style")).toContain("scale(1.05)");
  });

  it("don't animate for readers who asked for less motion", async () => {
    const page = await open(`<PieChart data={[{ label: "a", value: 1 }, { label: "b", value: 1 }]} />`);
    const duration = () =>
      page
        .locator(".fp-chart-slice")
        .first()
        .evaluate((slice) => getComputedStyle(slice).transitionDuration);
    expect(await duration()).toContain("0.12s");
    await page.emulateMedia({ reducedMotion: "reduce" });
    expect(await duration()).toBe("0s");
  });
});
