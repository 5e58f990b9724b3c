import { describe, expect, it } from "vitest";
import { markupOf } from "../../../test/markup.ts";
import { createValueFormat } from "../../language/value-format.ts";
import { createAxisTicks } from "./axis-ticks.ts";
import { createValueAxis } from "./value-axis.ts";
import { ValueGrid } from "./value-grid.tsx";

const axis = createValueAxis([0, 2000], {}, 4);
const ticks = createAxisTicks(axis, { prefix: "", suffix: " ms" }, createValueFormat());

function show(width: number) {
  const markup = markupOf(
    <ValueGrid area={{ left: 80, top: 0, width, height: 100, isHorizontal: true }} axis={axis} ticks={ticks} />,
  );
  return {
    lines: markup.match(/<line/g)?.length,
    labels: [...markup.matchAll(/>([^<]+)<\/text>/g)].map(([, label]) => label),
  };
}

describe("ValueGrid", () => {
  it("labels every line if there is room", () => {
    expect(show(600)).toEqual({ lines: 5, labels: ["0 ms", "500 ms", "1,000 ms", "1,500 ms", "2,000 ms"] });
  });

  it("leaves out the labels that would touch, and keeps the lines", () => {
    expect(show(140)).toEqual({ lines: 5, labels: ["0 ms", "1,000 ms", "2,000 ms"] });
    expect(show(40).labels).toEqual(["0 ms"]);
  });
});
