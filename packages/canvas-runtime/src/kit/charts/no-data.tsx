import { useCanvasLanguage } from "../../language/canvas-language.ts";
import type { PlotArea } from "./plot-area.ts";

/** The text shown in a plot without data. */
export function NoData({ area }: { area: PlotArea }) {
  const { say } = useCanvasLanguage();
  return (
    <text
      className="fp-chart-empty"
      x={area.left + area.width / 2}
      y={area.top + area.height / 2}
      textAnchor="middle"
      dominantBaseline="central"
    >
      {say("noData")}
    </text>
  );
}
