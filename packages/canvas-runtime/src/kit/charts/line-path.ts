/** A value at its place in the plot, in px. */
export interface LinePoint {
  x: number;
  y: number;
  value: number;
}

/** A run of points without a gap, as SVG path data. */
export interface LineRun {
  line: string;
  /** The area between the line and a baseline at `baseY` px. */
  area(baseY: number): string;
}

/** Splits a line at its gaps. */
export function joinRuns(points: readonly (LinePoint | null)[]): LineRun[] {
  const runs: LinePoint[][] = [[]];
  for (const point of points) {
    if (point) runs.at(-1)?.push(point);
    else runs.push([]);
  }
  return runs
    .filter((run) => run.length > 0)
    .map((run) => {
      const line = run.map(({ x, y }, index) => `${index === 0 ? "M" : "L"}${round(x)} ${round(y)}`).join("");
      return {
        line,
        area: (baseY) =>
          `${line}L${round(run.at(-1)?.x ?? 0)} ${round(baseY)}L${round(run[0]?.x ?? 0)} ${round(baseY)}Z`,
      };
    });
}

function round(px: number): number {
  return Math.round(px * 100) / 100;
}
