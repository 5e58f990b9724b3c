import { describe, expect, it } from "vitest";
import { markupOf } from "../../../test/markup.ts";
import { createCanvasTheme } from "../../theme/canvas-theme.ts";
import { BarChart } from "./bar-chart.tsx";
import type { BarChartProps } from "./chart-data.ts";

const { palette, sequence } = createCanvasTheme("light").chart;

function show(props: Partial<BarChartProps>) {
  const markup = markupOf(
    <BarChart categories={["a", "b", "c"]} series={[{ name: "Load", data: [10, 20, 30] }]} height={200} {...props} />,
  );
  const drawing = markup.slice(markup.indexOf("<svg"), markup.indexOf("</svg>"));
  return {
    markup,
    bars: [
      ...drawing.matchAll(/<rect x="([^"]+)" y="([^"]+)" width="([^"]+)" height="([^"]+)"[^>]* fill="([^"]+)"/g),
    ].map(([, x, y, width, height, fill]) => ({
      x: Number(x),
      y: Number(y),
      width: Number(width),
      height: Number(height),
      fill,
    })),
    texts: [...drawing.matchAll(/<(?:text|tspan)[^>]*>([^<]+)</g)].map(([, text]) => text),
    cells: [...markup.matchAll(/<td>([^<]*)</g)].map(([, text]) => text),
  };
}

const two = [
  { name: "Planned", data: [10, 20, 30] },
  { name: "Spent", data: [12, 18, 33] },
];

describe("BarChart", () => {
  it("is an image with a name, a description and a table of its values", () => {
    const { markup, cells } = show({ valueSuffix: " ms" });
    expect(markup).toMatch(
      /<svg[^>]* role="img" aria-labelledby="(\w+)title" aria-describedby="\1description"><title id="\1title">Bar chart: Load</,
    );
    expect(markup).toContain("3 categories, values from 10 ms to 30 ms.");
    expect(cells).toEqual(["10 ms", "20 ms", "30 ms"]);
    expect(markup).toContain('tabindex="0"');
  });

  it("draws bars in proportion to their values", () => {
    const [a, b, c] = show({}).bars.map(({ height }) => height);
    expect(b).toBeCloseTo((a ?? 0) * 2, 5);
    expect(c).toBeCloseTo((a ?? 0) * 3, 5);
  });

  it("colours a single series by category, or by its tone", () => {
    expect(show({}).bars.map(({ fill }) => fill)).toEqual(sequence.slice(0, 3));
    expect(show({ series: [{ name: "Load", data: [1, 2, 3], tone: "danger" }] }).bars.map(({ fill }) => fill)).toEqual(
      Array(3).fill(palette.red),
    );
  });

  it("colours several series separately, side by side, with a legend", () => {
    const { bars, markup } = show({ series: two });
    expect(bars.map(({ fill }) => fill)).toEqual([...Array(3).fill(sequence[0]), ...Array(3).fill(sequence[1])]);
    expect(bars[3]?.x).toBeGreaterThan(bars[0]?.x ?? 0);
    expect(markup).toContain('<span class="fp-chart-legend-name">Spent</span>');
    expect(show({}).markup).not.toContain('class="fp-chart-legend-name"');
  });

  it("shows undeclared tones: synonyms of danger as red, unknown ones as gray", () => {
    const series = (tone: string) => [{ name: "x", data: [1, 2, 3], tone: tone as "danger" }];
    expect(show({ series: series("error") }).bars[0]?.fill).toBe(palette.red);
    expect(show({ series: series("brand") }).bars[0]?.fill).toBe(palette.gray);
  });

  it("writes the values of one series with up to 8 categories, otherwise only on request", () => {
    expect(show({}).texts).toContain("30");
    expect(show({ showValues: false }).texts.filter((text) => text === "30")).toHaveLength(1);
    expect(show({ series: two }).texts).not.toContain("33");
    expect(show({ series: two, showValues: true }).texts).toContain("33");
    const nine = Array.from({ length: 9 }, (_, index) => `c${index}`);
    expect(show({ categories: nine, series: [{ name: "x", data: nine.map(() => 37) }] }).texts).not.toContain("37");
  });

  it("stacks unless `stacked` is false", () => {
    const [first, second] = show({ series: two, stacked: true }).bars;
    expect(second?.x).toBe(first?.x);
    expect(second?.y).toBeLessThan(first?.y ?? 0);
    expect(show({ series: two, stacked: false }).bars).toEqual(show({ series: two }).bars);
  });

  it("normalises to 100 % without the prefix", () => {
    const { texts, cells } = show({ series: two, normalized: true, valuePrefix: "$", showValues: true });
    expect(texts).toContain("100%");
    expect(texts).toContain("45.5%");
    expect(cells[0]).toBe("10");
  });

  it("draws horizontal bars to the right", () => {
    const { bars } = show({ horizontal: true });
    expect(bars[2]?.width).toBeCloseTo((bars[0]?.width ?? 0) * 3, 5);
    expect(bars[1]?.y).toBeGreaterThan(bars[0]?.y ?? 0);
  });

  it("includes a reference line in the axis, and ignores the axis props if stacked", () => {
    const lines = { referenceLines: [{ value: 95, label: "Limit", tone: "warning" as const }] };
    expect(show(lines).texts).toEqual(expect.arrayContaining(["100", "Limit"]));
    expect(show(lines).markup).toContain("stroke-dasharray");
    expect(show({ ...lines, series: two, stacked: true }).texts).not.toContain("Limit");
    expect(show({ yMax: 400, stacked: true }).texts).not.toContain("400");
    expect(show({ yMax: 400 }).texts).toContain("400");
  });

  it("draws negative values below the base line", () => {
    const { bars, texts } = show({ series: [{ name: "Net", data: [5, -5, 0] }] });
    expect(bars[1]?.y).toBeCloseTo((bars[0]?.y ?? 0) + (bars[0]?.height ?? 0), 5);
    expect(bars[2]?.height).toBe(0);
    expect(texts).toContain("-5");
  });

  it("writes the value of a bar that reaches the lower end between the bar and its category", () => {
    const { markup } = show({ categories: ["Loss", "Gain"], series: [{ name: "Net", data: [-40, 36] }] });
    const baselineOf = (kind: string) =>
      Number(new RegExp(`<text class="fp-chart-${kind}"[^>]* y="([\\d.]+)"`).exec(markup)?.[1]);
    expect(baselineOf("label") - baselineOf("value")).toBeGreaterThanOrEqual(12);
  });

  it("leaves a gap for anything but a number, and reads numbers written as text", () => {
    const data = [Number.NaN, null, "12", Number.POSITIVE_INFINITY] as number[];
    const { bars, cells } = show({ categories: ["a", "b", "c", "d"], series: [{ name: "x", data }] });
    expect(bars).toHaveLength(1);
    expect(cells).toEqual(["no value", "no value", "12", "no value"]);
  });

  it("says so if there is nothing to draw", () => {
    expect(show({ categories: [], series: [] }).texts).toContain("No data");
    expect(show({ series: [{ name: "x", data: [] }] }).texts).toContain("No data");
    expect(markupOf(<BarChart {...({} as BarChartProps)} />)).toContain("No data");
  });

  it("truncates long labels and grows rather than letting rows overlap", () => {
    const categories = Array.from(
      { length: 31 },
      (_, index) => `A rather long name of a region, number ${index}, in words`,
    );
    const { markup, texts } = show({
      categories,
      series: [{ name: "x", data: categories.map(() => 1) }],
      horizontal: true,
    });
    expect(texts.some((text) => text?.endsWith("…"))).toBe(true);
    expect(Number(/class="fp-chart-plot" style="height:(\d+)px"/.exec(markup)?.[1])).toBeGreaterThanOrEqual(31 * 13);
  });

  it("writes a long unit once, above the plot", () => {
    const { texts, cells } = show({ valueSuffix: " requests per second" });
    expect(texts.filter((text) => text?.includes("requests"))).toEqual(["requests per second"]);
    expect(cells[0]).toBe("10 requests per second");
  });

  it("applies the author's style and survives an invalid one", () => {
    expect(show({ style: { maxWidth: 300 } }).markup).toContain('style="max-width:300px"');
    expect(() => show({ style: "wide" as never })).not.toThrow();
  });
});
