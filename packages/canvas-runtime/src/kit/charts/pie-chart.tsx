import { useCanvasLanguage } from "../../language/canvas-language.ts";
import { useHostTheme } from "../../theme/theme-context.tsx";
import { chartColors } from "./chart-colors.ts";
import { readItems, readLabel, readNumber } from "./chart-data.ts";
import { chartTitle } from "./chart-description.ts";
import { ChartFrame } from "./chart-frame.tsx";
import type { PieChartProps } from "./chart-props.ts";
import { PieLegend } from "./pie-legend.tsx";
import { createPiePlot } from "./pie-plot.tsx";
import { cutSlices } from "./pie-slices.ts";

const affixes = { prefix: "", suffix: "" };

/**
 * A pie or donut chart with a legend of values and shares. The slice under the pointer grows, the others are dimmed;
 * a donut shows the sum in its hole.
 *
 * @example
 * <PieChart data={[{ label: "Compute", value: 620 }, { label: "Storage", value: 180 }]} size={160} donut />
 */
export function PieChart({ data, size, donut, style }: PieChartProps) {
  const theme = useHostTheme();
  const language = useCanvasLanguage();
  const { say, sayCount, format } = language;
  const items = readItems(data).map((item, index) => ({
    label: readLabel(item.label) || say("slice", { number: index + 1 }),
    value: Math.max(0, readNumber(item.value) ?? 0),
    tone: item.tone as unknown,
  }));
  const colors = chartColors(theme, items);
  const slices = cutSlices(items.map(({ value }) => value));
  const diameter = typeof size === "number" && Number.isFinite(size) ? Math.min(600, Math.max(60, size)) : 160;
  const rows = items.map(({ label, value }, index) => ({
    label,
    color: colors[index] ?? theme.chart.palette.gray,
    value: format.value(value, affixes),
    share: format.share(slices[index]?.share ?? 0),
  }));
  const sum = items.reduce((total, { value }) => total + value, 0);
  return (
    <ChartFrame
      title={chartTitle(
        say(donut ? "donutChart" : "pieChart"),
        items.map(({ label }) => label),
        language,
      )}
      description={
        items.length === 0
          ? say("noDataSentence")
          : say("pieSum", { slices: sayCount("sliceCount", items.length), sum: format.value(sum, affixes) })
      }
      itemCount={items.length}
      createPlot={() =>
        createPiePlot({ slices, colors, diameter, isDonut: donut === true, sum, format, edge: theme.bg.editor })
      }
      tipOf={(item) => {
        const row = rows[item];
        return {
          title: row?.label ?? "",
          rows: [{ name: row?.share ?? "", value: row?.value ?? "", color: row?.color }],
        };
      }}
      legend={(active, setActive) => <PieLegend rows={rows} active={active} onActive={setActive} />}
      plotSize={diameter}
      style={style}
    />
  );
}
