import * as Plot from "@observablehq/plot";
import { Window } from "happy-dom";
import { ours } from "./contenders.ts";

/** One contender's throughput at one point of the axis. */
export interface PlotPoint {
  contender: string;
  /** Above 0, as both axes are logarithmic. */
  x: number;
  megabytesPerSecond: number;
}

export interface ThroughputPlot {
  title: string;
  /** The label of the horizontal axis. */
  xLabel: string;
  xTicks: readonly number[];
  describeX(x: number): string;
  points: readonly PlotPoint[];
}

const size = { width: 820, height: 440 };
const margins = { marginTop: 56, marginRight: 124, marginBottom: 52, marginLeft: 60 };
const labelHeight = 18;

/** All have the same lightness within a scheme, so that only our line stands out, by its width. */
const colours: Readonly<Record<string, { light: string; dark: string }>> = {
  [ours]: { light: "#c2410c", dark: "#fb923c" },
  createHash: { light: "#0369a1", dark: "#38bdf8" },
  "crypto.hash": { light: "#0f766e", dark: "#2dd4bf" },
  "hash-wasm": { light: "#7e22ce", dark: "#c084fc" },
  "spark-md5": { light: "#4d7c0f", dark: "#a3e635" },
  "js-md5": { light: "#a16207", dark: "#facc15" },
  "@noble/hashes": { light: "#be185d", dark: "#f472b6" },
};

/** Draws an SVG with one line per contender, labelled at its end. It follows the reader's light or dark scheme. */
export function drawThroughput({ title, xLabel, xTicks, describeX, points }: ThroughputPlot): string {
  const names = [...new Set(points.map(({ contender }) => contender))];
  const throughputs = points.map(({ megabytesPerSecond }) => megabytesPerSecond);
  const yTicks = decades(Math.min(...throughputs), Math.max(...throughputs));
  const yScale = { type: "log", domain: [Math.min(...throughputs) * 0.8, Math.max(...throughputs) * 1.25] } as const;
  const yRange = [size.height - margins.marginBottom, margins.marginTop];
  const y = Plot.scale({ y: { ...yScale, range: yRange } });
  const ends = names.map((name) => {
    const last = points.findLast(({ contender }) => contender === name);
    return { name, pixel: y.apply(last?.megabytesPerSecond) as number };
  });
  const thickness = ({ contender }: PlotPoint) => (contender === ours ? 3.5 : 1.5);
  const place = { x: "x", y: "megabytesPerSecond" };

  const plot = Plot.plot({
    document: new Window().document as unknown as Document,
    ...size,
    ...margins,
    x: { type: "log", domain: [xTicks[0] ?? 1, xTicks.at(-1) ?? 1] },
    y: yScale,
    color: { domain: names, range: names.map(colourOf) },
    marks: [
      Plot.gridY(yTicks, { strokeOpacity: 0.15 }),
      Plot.axisX(xTicks, { text: describeX, label: xLabel, labelAnchor: "center", labelArrow: "none" }),
      Plot.axisY(yTicks, { text: (value) => value.toLocaleString("en"), label: null }),
      Plot.text(["MB a second"], { frameAnchor: "top-left", textAnchor: "start", dx: 6 - margins.marginLeft, dy: -18 }),
      Plot.text([title], {
        frameAnchor: "top-left",
        textAnchor: "start",
        dx: 6 - margins.marginLeft,
        dy: -44,
        fontSize: 16,
        fontWeight: 600,
      }),
      Plot.lineY(points, {
        ...place,
        z: "contender",
        stroke: "contender",
        strokeWidth: thickness,
        strokeLinejoin: "round",
      }),
      Plot.dot(points, { ...place, fill: "contender", r: (point: PlotPoint) => thickness(point) + 1 }),
      ...spread(ends).map(({ name, pixel }) =>
        Plot.text([name], {
          frameAnchor: "top-right",
          textAnchor: "start",
          lineAnchor: "middle",
          dx: 12,
          dy: pixel - margins.marginTop,
          fill: colourOf(name),
          fontWeight: name === ours ? 700 : 500,
        }),
      ),
    ],
  });
  plot.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  return plot.outerHTML.replace("<style>", `<style>${schemes(names)}`).concat("\n");
}

/** The ticks 0.1, 0.2, 0.5, 1, 2, 5, 10 … within the limits. */
function decades(least: number, most: number): number[] {
  const steps = [1, 2, 5];
  return Array.from({ length: 18 }, (_, index) => (steps[index % 3] ?? 1) * 10 ** (Math.floor(index / 3) - 1)).filter(
    (value) => value >= least * 0.8 && value <= most * 1.25,
  );
}

interface LineEnd {
  name: string;
  pixel: number;
}

/** Moves overlapping labels apart, centred on the ends of their lines. */
function spread(ends: readonly LineEnd[]): LineEnd[] {
  const bundles: LineEnd[][] = [];
  for (const end of ends.toSorted((a, b) => a.pixel - b.pixel)) {
    let bundle = [end];
    for (let above = bundles.at(-1); above && bottomOf(above) > topOf(bundle); above = bundles.at(-1)) {
      bundle = [...above, ...bundle];
      bundles.pop();
    }
    bundles.push(bundle);
  }
  return bundles.flatMap((bundle) =>
    bundle.map(({ name }, index) => ({ name, pixel: topOf(bundle) + (index + 0.5) * labelHeight })),
  );
}

function topOf(bundle: readonly LineEnd[]): number {
  const middle = bundle.reduce((sum, { pixel }) => sum + pixel, 0) / bundle.length;
  return middle - (bundle.length * labelHeight) / 2;
}

function bottomOf(bundle: readonly LineEnd[]): number {
  return topOf(bundle) + bundle.length * labelHeight;
}

function colourOf(name: string): string {
  return `var(--${name.replaceAll(/\W/g, "")})`;
}

/** The colours as CSS variables: an image on a GitHub page can see only the page's colour scheme. */
function schemes(names: readonly string[]): string {
  const variables = (scheme: "light" | "dark") =>
    names.map((name) => `${colourOf(name).slice(4, -1)}:${colours[name]?.[scheme] ?? "gray"}`).join(";");
  return `:root{font-size:13px;color:#1f2328;${variables("light")}}@media (prefers-color-scheme:dark){:root{color:#e6edf3;${variables("dark")}}}\n`;
}
