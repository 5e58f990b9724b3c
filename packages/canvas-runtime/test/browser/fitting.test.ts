import { transform } from "esbuild";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Harness, startHarness } from "./harness.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());

/** `window.show` shows JSX that was compiled. */
const program = `import { createElement, Fragment } from "react";
import { createRoot } from "react-dom/client";
import { flushSync } from "react-dom";
import { CanvasRoot } from "../../src/kit/canvas-root.tsx";
import { createMemoryBridge } from "../../src/kit/host-bridge.ts";
import * as kit from "../../src/kit/index.ts";
import * as dialects from "../../src/extensions/dialects/index.ts";
const names = { createElement, Fragment, ...kit, ...dialects };
const root = createRoot(document.getElementById("root")!);
let shown = 0;
window.show = (code) => {
  const canvas = new Function(...Object.keys(names), "return " + code)(...Object.values(names));
  flushSync(() => root.render(<CanvasRoot key={++shown} bridge={createMemoryBridge({})}>{canvas}</CanvasRoot>));
};`;

let opened: Promise<Page> | undefined;

async function pageOf(jsx: string, width: number): Promise<Page> {
  opened ??= harness.openProgram(program);
  const page = await opened;
  await page.setViewportSize({ width, height: 700 });
  const { code } = await transform(`<>${jsx}</>`, {
    loader: "jsx",
    jsxFactory: "createElement",
    jsxFragment: "Fragment",
  });
  await page.evaluate((sent) => (window as unknown as { show(code: string): void }).show(sent), code);
  return page;
}

/** Shows JSX on a page of this width and returns the positions of the elements that match a selector. */
async function placesOf(jsx: string, selector: string, width: number): Promise<readonly Place[]> {
  const page = await pageOf(jsx, width);
  await page.locator(selector).first().waitFor();
  const places = await page.evaluate<readonly Place[]>(
    `[...document.querySelectorAll(${JSON.stringify(selector)})].map((one) => {
      const { left, right, top, bottom } = one.getBoundingClientRect();
      return { left, right, top, bottom };
    })`,
  );
  expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(width);
  return places;
}

interface Place {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** The number of elements in each line, from top to bottom. */
function lines(places: readonly Place[]): number[] {
  const tops = new Map<number, number>();
  for (const { top } of places) tops.set(Math.round(top), (tops.get(Math.round(top)) ?? 0) + 1);
  return [...tops.values()];
}

const stats = ["184 ms", "1.92 s", "99.95 %"].map((value) => `<Stat value="${value}" label="Of all requests" />`);
const cards = stats.map((stat) => `<Card><CardBody>${stat}</CardBody></Card>`);

describe("three figures", () => {
  it.each([
    ["a Grid", `<Grid columns={3} gap={16}>${stats.join("")}</Grid>`, ".fp-stat", [3]],
    ["a Grid of four columns", `<Grid columns={4} gap={12}>${stats.join("")}</Grid>`, ".fp-stat", [3]],
    ["a Row", `<Row gap={32}>${stats.join("")}</Row>`, ".fp-stat", [3]],
    ["a Grid of Cards", `<Grid columns={3}>${cards.join("")}</Grid>`, ".fp-stat", [1, 1, 1]],
    [
      "a MetricsGrid",
      `<MetricsGrid items={[{ label: "a", value: 1 }, { label: "b", value: 2 }, { label: "c", value: 3 }]} />`,
      ".fp-metric",
      [1, 1, 1],
    ],
    [
      "a MetricsGrid without frames",
      `<MetricsGrid variant="header" items={[{ label: "a", value: 1 }, { label: "b", value: 2 }, { label: "c", value: 3 }]} />`,
      ".fp-metric",
      [3],
    ],
  ])("in %s never wrap 2 + 1 on a phone", async (_name, jsx, selector, expected) => {
    expect(lines(await placesOf(jsx, selector, 390))).toEqual(expected);
    expect(lines(await placesOf(jsx, selector, 1_000))).toEqual([3]);
    expect([[3], [1, 1, 1]]).toContainEqual(lines(await placesOf(jsx, selector, 320)));
  });

  it.each(["Row", "Grid columns={3}"])(
    "in a %s have their labels on one line if one value takes two",
    async (parent) => {
      const values = ["9.2 %", "1,234,567 ms of all", "99.95 %"].map((value) => `<Stat value="${value}" label="x" />`);
      const jsx = `<${parent} gap={16}>${values.join("")}</${parent.split(" ")[0]}>`;
      expect(lines(await placesOf(jsx, ".fp-stat-label", 390))).toEqual([3]);
    },
  );

  it("wrap 2 + 1 if the author asked for two columns", async () => {
    const jsx = `<Grid columns={2}>${stats.join("")}</Grid>`;
    expect(lines(await placesOf(jsx, ".fp-stat", 390))).toEqual([2, 1]);
  });
});

describe("a Grid beside a fixed column", () => {
  it("isn't wider on a phone than the rest of the line", async () => {
    const grid = `<Grid columns={2} gap={16}><Card><CardBody>One</CardBody></Card><Card><CardBody>Two</CardBody></Card></Grid>`;
    const jsx = `<Row gap={16} align="start"><div style={{ flex: "none", width: 160 }} />
      <Stack style={{ flex: 1, minWidth: 0 }}>${grid}</Stack></Row>`;
    expect(lines(await placesOf(jsx, ".fp-card", 390))).toEqual([1, 1]);
  });
});

describe("MetricsGrid", () => {
  it("keeps its labels on one line, with and without a unit", async () => {
    const items = `[{ label: "Median", value: 184, unit: "ms" }, { label: "Requests", value: "12,480" }]`;
    const [first, second] = await placesOf(`<MetricsGrid items={${items}} />`, ".fp-metric-label", 1_000);
    expect(first?.top).toBe(second?.top);
  });
});

describe("UsageBar", () => {
  it("lists its colours below the bar", async () => {
    const jsx = `<UsageBar total={10} segments={[{ id: "files", value: 6 }, { id: "chat", label: "Chat", value: 3 }]} />`;
    const marks = await placesOf(jsx, ".fp-usage-mark", 390);
    const [track] = await placesOf(jsx, ".fp-usage-track", 390);
    expect(marks.map(({ top }) => top > (track?.bottom ?? 0))).toEqual([true, true]);
  });
});

describe("a MaturityMatrix", () => {
  it("breaks no word of its column names", async () => {
    const names = JSON.stringify([
      "Observability",
      "Maintainability",
      "Documentation",
      "Internationalization",
      "Security",
    ]);
    const jsx = `<MaturityMatrix dimensions={${names}} scopes={["api"]} cells={[[1, 2, 3, 4, 5]]} />`;
    const heights = async (width: number) => {
      const places = await placesOf(jsx, ".fp-table-heading", width);
      return places.map(({ top, bottom }) => Math.round(bottom - top));
    };
    expect(await heights(760)).toEqual([24, 24, 24, 24, 24]);
    expect(await heights(390)).toEqual([24, 24, 24, 24, 24]);
  });
});

describe("a word that is wider than the canvas", () => {
  const word = "packages_canvas_runtime_src_kit_charts_category_axis_and_value_axis_tests";
  it.each([
    ["a TodoList", `<TodoList todos={[{ id: "1", content: "Rename ${word}", status: "pending" }]} />`],
    ["the label of a Toggle", `<Toggle label="${word}" />`],
    ["the label of a Checkbox", `<Checkbox label="${word}" />`],
    ["the labels of a UsageBar", `<UsageBar total={1} segments={[]} topLeftLabel="${word}" topRightLabel="1 of 2" />`],
  ])("breaks in %s", async (_name, jsx) => {
    for (const { right } of await placesOf(jsx, ".fp-root>* span", 390)) expect(right).toBeLessThanOrEqual(378);
  });
});

describe("the page of a canvas", () => {
  const widthOf = async (jsx: string, width: number) => {
    const [place] = await placesOf(jsx, ".fp-root>*", width);
    return [place?.left, (place?.right ?? 0) - (place?.left ?? 0)];
  };

  it("is at most 1200 px wide and centred", async () => {
    expect(await widthOf("<Stack><Text>Wide</Text></Stack>", 2_200)).toEqual([500, 1_200]);
    expect(await widthOf("<div>Wide</div>", 2_200)).toEqual([500, 1_200]);
    expect(await widthOf("<Stack><Text>Narrow</Text></Stack>", 1_000)).toEqual([20, 960]);
    expect(await widthOf("<Stack><Text>Phone</Text></Stack>", 390)).toEqual([12, 366]);
  });

  it.each(["<Stack wide>a</Stack>", "<Grid columns={2} wide>a</Grid>", "<Row wide>a</Row>"])(
    "fills the width with %s",
    async (jsx) => {
      expect(await widthOf(jsx, 2_200)).toEqual([20, 2_160]);
      expect(await widthOf(jsx, 390)).toEqual([12, 366]);
    },
  );

  it("keeps the author's width", async () => {
    expect(await widthOf(`<Stack style={{ maxWidth: 1600, margin: "0 auto" }}>a</Stack>`, 2_200)).toEqual([300, 1_600]);
    expect(await widthOf("<ReportShell>a</ReportShell>", 2_200)).toEqual([660, 880]);
  });
});
