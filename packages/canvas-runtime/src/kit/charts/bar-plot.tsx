import { createAxisTicks } from "./axis-ticks.ts";
import { horizontalArea, uprightArea } from "./bar-area.ts";
import { type BarBox, type BarFigure, barBoxes, valueLabels } from "./bar-geometry.ts";
import { categorySize } from "./bar-layout.ts";
import { CategoryAxis, RowLabels } from "./category-axis.tsx";
import { labelFontSize } from "./category-labels.ts";
import { readableOn } from "./chart-colors.ts";
import type { ChartPlot } from "./chart-frame.tsx";
import { NoData } from "./no-data.tsx";
import { slotSize } from "./plot-area.ts";
import { ReferenceLines } from "./reference-lines.tsx";
import { textWidth } from "./text-width.ts";
import { createShareAxis, createValueAxis, type ValueAxis } from "./value-axis.ts";
import { ValueGrid } from "./value-grid.tsx";

/** Lays out a bar chart for a width. */
export function createBarPlot(figure: BarFigure, width: number): ChartPlot {
  const { data, isHorizontal } = figure;
  const count = data.categories.length;
  const axis = chooseAxis(figure, width);
  const affixes = figure.layout === "normalized" ? figure.language.format.percentAffixes : figure.affixes;
  const ticks = createAxisTicks(axis, affixes, figure.language.format);
  const { area, height, labels } = (isHorizontal ? horizontalArea : uprightArea)(figure, width, ticks);
  const start = isHorizontal ? area.top : area.left;
  const slot = slotSize(area, count);
  const boxes = barBoxes(figure, area, axis);
  const texts = valueLabels(figure, slot);
  const centers = data.categories.map((_, index) => start + (index + 0.5) * slot);

  return {
    height,
    itemAt(x, y) {
      const item = Math.floor(((isHorizontal ? y : x) - start) / slot);
      return item >= 0 && item < count ? item : null;
    },
    anchorOf(item) {
      const center = centers[item] ?? 0;
      const own = boxes.filter(({ bar }) => bar.category === item);
      if (isHorizontal) return { x: Math.max(area.left, ...own.map((box) => box.x + box.width)), y: center, reach: 0 };
      const top = Math.min(area.top + area.height * 0.6, ...own.map((box) => box.y));
      return { x: center, y: top + 12, reach: Math.min(slot / 2, 60) };
    },
    draw(active) {
      const band = start + (active ?? 0) * slot;
      return (
        <>
          {active !== null && (
            <rect
              className="fp-chart-band"
              rx={3}
              {...(isHorizontal
                ? { x: area.left, width: area.width, y: band, height: slot }
                : { x: band, width: slot, y: area.top, height: area.height })}
            />
          )}
          <ValueGrid area={area} axis={axis} ticks={ticks} />
          {boxes.map((box) => (
            <rect
              key={boxKey(box)}
              x={box.x}
              y={box.y}
              width={box.width}
              height={box.height}
              rx={Math.min(figure.layout === "grouped" ? 2 : 1, box.width / 3, box.height / 3)}
              fill={figure.colorOf(box.bar.category, box.bar.series)}
            />
          ))}
          {figure.showValues &&
            boxes.map((box, index) =>
              figure.layout === "grouped" ? (
                texts && <EndLabel key={boxKey(box)} box={box} text={texts[index] ?? ""} isHorizontal={isHorizontal} />
              ) : (
                <InsideLabel key={boxKey(box)} box={box} figure={figure} />
              ),
            )}
          <ReferenceLines lines={figure.references} area={area} axis={axis} theme={figure.theme} />
          {boxes.length === 0 && <NoData area={area} />}
          {isHorizontal ? (
            <RowLabels labels={labels} centers={centers} />
          ) : (
            <CategoryAxis labels={labels} centers={centers} bottom={height - labels.height} width={width} />
          )}
        </>
      );
    },
  };
}

function chooseAxis(figure: BarFigure, width: number): ValueAxis {
  const ends = figure.bars.map(({ to }) => to);
  if (figure.layout === "normalized") return createShareAxis(ends);
  const values = [...ends, ...figure.references.map(({ value }) => value)];
  const room = figure.isHorizontal ? width / 100 : figure.height / 44;
  return createValueAxis(values, figure.layout === "grouped" ? figure.axis : {}, Math.min(8, Math.max(2, room)));
}

function boxKey({ bar }: BarBox): string {
  return `${bar.category} ${bar.series}`;
}

/** A value beyond the end of its bar. */
function EndLabel({ box, text, isHorizontal }: { box: BarBox; text: string; isHorizontal: boolean }) {
  const isNegative = box.bar.value < 0;
  const place = isHorizontal
    ? ({
        x: isNegative ? box.x - 4 : box.x + box.width + 4,
        y: box.y + box.height / 2 + 4,
        textAnchor: isNegative ? "end" : "start",
      } as const)
    : ({
        x: box.x + box.width / 2,
        y: isNegative ? box.y + box.height + 12 : box.y - 4,
        textAnchor: "middle",
      } as const);
  return (
    <text className="fp-chart-value" {...place}>
      {text}
    </text>
  );
}

/** A value, or its share, in the middle of a stacked bar; nothing if it doesn't fit. */
function InsideLabel({ box, figure }: { box: BarBox; figure: BarFigure }) {
  const { category, series, value } = box.bar;
  const { format } = figure.language;
  const text =
    figure.layout === "normalized"
      ? format.share(Math.abs(value) / (categorySize(figure.data, category) || 1))
      : format.value(value, figure.affixes);
  if (box.height < 13 || textWidth(text, labelFontSize) + 4 > box.width) return null;
  return (
    <text
      className="fp-chart-inner-value"
      x={box.x + box.width / 2}
      y={box.y + box.height / 2 + 4}
      textAnchor="middle"
      fill={readableOn(figure.colorOf(category, series))}
    >
      {text}
    </text>
  );
}
