import { describe, expect, it } from "vitest";
import { markupOf } from "../../../test/markup.ts";
import { createCanvasTheme } from "../../theme/canvas-theme.ts";
import type { LineChartProps } from "./chart-data.ts";
import { LineChart } from "./line-chart.tsx";
import { textWidth } from "./text-width.ts";

const { palette } = createCanvasTheme("light").chart;

function show(props: Partial<LineChartProps>) {
  const markup = markupOf(
    <LineChart
      categories={["a", "b", "c", "d"]}
      series={[{ name: "Errors", data: [1, 4, 2, 3] }]}
      height={200}
      {...props}
    />,
  );
  return {
    markup,
    lines: [...markup.matchAll(/<path d="([^"]*)" fill="none" stroke="([^"]+)"/g)].map(([, d = "", stroke]) => ({
      d,
      stroke,
    })),
    dots: [...markup.matchAll(/<circle cx="([^"]+)" cy="([^"]+)"/g)].map(([, x, y]) => ({
      x: Number(x),
      y: Number(y),
    })),
    texts: [...markup.matchAll(/<(?:text|tspan)[^>]*>([^<]+)</g)].map(([, text]) => text),
    cells: [...markup.matchAll(/<td>([^<]*)</g)].map(([, text]) => text),
  };
}

describe("LineChart", () => {
  it("draws a line with a dot per value, and a table", () => {
    const { lines, dots, cells, markup } = show({ valuePrefix: "$" });
    expect(lines).toHaveLength(1);
    expect(lines[0]?.d.match(/[ML]/g)).toEqual(["M", "L", "L", "L"]);
    expect(dots).toHaveLength(4);
    expect(dots[1]?.y).toBeLessThan(dots[0]?.y ?? 0);
    expect(cells).toEqual(["$1", "$4", "$2", "$3"]);
    expect(markup).toContain(">Line chart: Errors<");
  });

  it("breaks the line at gaps and keeps isolated dots", () => {
    const { lines, dots } = show({ series: [{ name: "x", data: [1, Number.NaN, 3, 4] }] });
    expect(lines[0]?.d.match(/[ML]/g)).toEqual(["M", "M", "L"]);
    expect(dots).toHaveLength(3);
  });

  it("colours series by tone or in order, with a legend for several", () => {
    const { lines, markup } = show({
      series: [
        { name: "Errors", data: [1, 2], tone: "danger" },
        { name: "Requests", data: [3, 4] },
      ],
    });
    expect(lines.map(({ stroke }) => stroke)).toEqual([palette.red, palette.blue]);
    expect(markup).toContain('<span class="fp-chart-legend-name">Requests</span>');
  });

  it("fills to the base line on request", () => {
    expect(show({}).markup).not.toContain('opacity="0.14"');
    expect(show({ fill: true }).markup).toMatch(/<path d="M[^"]+Z" fill="#[0-9a-f]{6}" opacity="0.14"/);
  });

  it("writes values on request, up to 20 categories", () => {
    expect(show({}).texts.filter((text) => text === "4")).toHaveLength(1);
    expect(show({ showValues: true }).texts.filter((text) => text === "4")).toHaveLength(2);
    const many = Array.from({ length: 21 }, (_, index) => `c${index}`);
    expect(
      show({ showValues: true, categories: many, series: [{ name: "x", data: many.map(() => 37) }] }).texts,
    ).not.toContain("37");
  });

  it("follows the axis props and clips what is out of range", () => {
    const { texts, dots, markup } = show({
      yMin: 2,
      yMax: 3,
      referenceLines: [
        { value: 2.5, label: "Goal" },
        { value: 9, label: "Far" },
      ],
    });
    expect(texts).toContain("Goal");
    expect(texts).not.toContain("Far");
    expect(dots).toHaveLength(2);
    expect(markup).toMatch(/<clipPath id="(\w+clip\d+)">.*<g clip-path="url\(#\1\)">/s);
  });

  it("has separate ids in every instance", () => {
    const markup = markupOf(
      <>
        <LineChart categories={["a"]} series={[{ name: "x", data: [1] }]} />
        <LineChart categories={["a"]} series={[{ name: "x", data: [1] }]} />
      </>,
    );
    const ids = [...markup.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.every((id) => /^\w+$/.test(id ?? ""))).toBe(true);
  });

  it("places a single point in the middle and zeros at the bottom", () => {
    expect(show({ categories: ["a"], series: [{ name: "x", data: [5] }] }).dots[0]?.x).toBeGreaterThan(250);
    const zeros = show({ series: [{ name: "x", data: [0, 0, 0, 0] }] });
    expect(new Set(zeros.dots.map(({ y }) => y)).size).toBe(1);
    expect(zeros.texts).toContain("1.0");
  });

  it("shows 45 categories with 5 series, omitting labels", () => {
    const categories = Array.from({ length: 45 }, (_, index) => `2026-09-${index}`);
    const { texts, dots } = show({
      categories,
      series: Array.from({ length: 5 }, (_, row) => ({
        name: `s${row}`,
        data: categories.map((_, index) => index * row),
      })),
    });
    expect(dots).toHaveLength(225);
    expect(texts.filter((text) => text?.startsWith("2026")).length).toBeLessThan(10);
  });

  it.each(["November", "2026-09-22", "Fourth quarter", "Week of September 22"])(
    "keeps labels such as %s apart, also those moved inwards from the edges",
    (category) => {
      for (let count = 2; count <= 40; count++) {
        const categories = Array.from({ length: count }, () => category);
        const { markup } = show({ categories, series: [{ name: "x", data: categories.map(() => 1) }] });
        const labels = [...markup.matchAll(/<text class="fp-chart-label" y[^>]*>(<tspan x="([^"]+)".*?)<\/text>/g)];
        let end = -1;
        for (const [, lines = "", x] of labels) {
          const half = Math.max(...lines.split("</tspan>").map((line) => textWidth(line.replace(/<.*>/, ""), 11))) / 2;
          expect(Number(x) - half, `of ${count}`).toBeGreaterThanOrEqual(end);
          end = Number(x) + half;
        }
      }
    },
  );

  it("says so if there is nothing to draw", () => {
    expect(show({ series: [] }).texts).toContain("No data");
    expect(markupOf(<LineChart {...({} as LineChartProps)} />)).toContain("No data");
  });
});
