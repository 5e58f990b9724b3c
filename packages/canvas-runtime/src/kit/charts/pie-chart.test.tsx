import { describe, expect, it } from "vitest";
import { markupOf, textOf } from "../../../test/markup.ts";
import { createCanvasTheme } from "../../theme/canvas-theme.ts";
import type { PieChartProps } from "./chart-props.ts";
import { PieChart } from "./pie-chart.tsx";

const { palette, sequence } = createCanvasTheme("light").chart;
const data = [
  { label: "Passed", value: 75, tone: "success" as const },
  { label: "Skipped", value: 20 },
  { label: "Failed", value: 5 },
];

describe("PieChart", () => {
  it("draws a slice per value and lists values and shares", () => {
    const markup = markupOf(<PieChart data={data} />);
    expect(markup.match(/class="fp-chart-slice"/g)).toHaveLength(3);
    expect(textOf(<PieChart data={data} />)).toContain("Passed 75 75% Skipped 20 20% Failed 5 5%");
    expect(markup).toContain("3 slices, 100 in all.");
  });

  it("takes colours by tone and in turn", () => {
    const fills = [...markupOf(<PieChart data={data} />).matchAll(/fp-chart-slice"[^>]* fill="([^"]+)"/g)].map(
      ([, fill]) => fill,
    );
    expect(fills).toEqual([palette.green, sequence[0], sequence[1]]);
  });

  it("has the size it was given, within bounds", () => {
    const sizeOf = (size: unknown) =>
      /viewBox="0 0 (\d+)/.exec(markupOf(<PieChart data={data} size={size as number} />))?.[1];
    expect([sizeOf(200), sizeOf(undefined), sizeOf("big"), sizeOf(-1), sizeOf(9000)]).toEqual([
      "200",
      "160",
      "160",
      "60",
      "600",
    ]);
  });

  it("shows the sum in a donut's hole, and none in a pie", () => {
    expect(markupOf(<PieChart data={data} donut />)).toMatch(/<text class="fp-chart-sum"[^>]*>100</);
    expect(markupOf(<PieChart data={data} />)).not.toContain('class="fp-chart-sum"');
    expect(markupOf(<PieChart data={[{ label: "a", value: 1_240_000 }]} donut />)).toContain(">1.24M<");
  });

  it("counts negative and non-finite values as 0, and draws no slice for them", () => {
    const odd = [
      { label: "a", value: -4 },
      { label: "b", value: Number.NaN },
      { label: "c", value: "6" as never },
    ];
    expect(markupOf(<PieChart data={odd} />).match(/class="fp-chart-slice"/g)).toHaveLength(1);
    expect(textOf(<PieChart data={odd} />)).toContain("a 0 0% b 0 0% c 6 100%");
  });

  it("shows a pale disc where everything is 0, and bears missing data", () => {
    expect(markupOf(<PieChart data={[{ label: "a", value: 0 }]} />)).toContain("<circle");
    expect(markupOf(<PieChart {...({} as PieChartProps)} />)).toContain("No data.");
    expect(textOf(<PieChart data={[{ value: 3 } as never, null as never]} />)).toContain("Slice 1 3 100%");
  });
});
