import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { bundleFrameScript, bundlePart } from "../../scripts/frame-script-plugin.ts";
import { loadDialectsScript } from "../extensions/dialects/dialect-script.ts";
import { loadChartsScript, loadDagScript, loadDiffScript, loadFormScript } from "./part-scripts.ts";
import { partsOf } from "./parts.ts";

const all = [loadChartsScript, loadDagScript, loadDiffScript, loadFormScript, loadDialectsScript];
const fileOf = (file: string) => fileURLToPath(new URL(file, import.meta.url));

describe("partsOf", () => {
  it.each([
    ["nothing of a part", 'import { Stack, type BarChartProps } from "editor/canvas";', []],
    ["a chart", 'import { Stack, LineChart as Line } from "editor/canvas";', [loadChartsScript]],
    ["a chart without importing it", "export default () => <PieChart data={[]} />;", [loadChartsScript]],
    [
      "a layout and a diff",
      'import { DiffView, computeDAGLayout } from "editor/canvas";',
      [loadDagScript, loadDiffScript],
    ],
    ["another name of a control", 'import {\n  Switch,\n} from "editor/canvas";', [loadFormScript]],
    [
      "a component of other hosts, which uses charts and forms",
      'import { Progress } from "editor/canvas";',
      [loadChartsScript, loadFormScript, loadDialectsScript],
    ],
    ["React by its default", 'import React, { Stack } from "editor/canvas"; import Kit from "editor/canvas";', []],
    ["other modules as a whole", 'import * as React from "react";\nimport { Stack } from "editor/canvas";', []],
    ["the module in a comment", "// For editor/canvas.\nexport default () => null;", []],
  ])("returns the parts of a source that uses %s", (_, source, expected) => {
    expect(partsOf(source, ["editor/canvas"])).toEqual(expected);
  });

  it.each([
    ["import *", 'import * as kit from "house/canvas"; kit["Bar" + "Chart"];'],
    ["export *", "export * from 'house/canvas';"],
    ["import()", 'const kit = await import("house/canvas");'],
    ["require()", "const { [name]: Chart } = require(`house/canvas`);"],
    ["import = require", 'import kit = require("house/canvas");'],
    ["an import with a comment that hides it", 'import { Stack /* } */ } from "house/canvas";'],
  ])("returns all parts for a source with %s", (_, source) => {
    expect(partsOf(source, ["editor/canvas", "house/canvas"])).toEqual(all);
    expect(partsOf(source, ["editor/canvas"])).toEqual([]);
  });

  it("isn't slow for sources that look like endless imports", () => {
    for (const text of ["import ", "import {", "import a from ", `import${" ".repeat(5_000)}`, 'import {} from "']) {
      const source = text.repeat(200_000 / text.length);
      const before = process.cpuUsage();
      expect(partsOf(source, ["editor/canvas"])).toEqual([]);
      expect(process.cpuUsage(before).user / 1000).toBeLessThan(5_000);
    }
  });
});

describe("the parts", () => {
  it.each([
    ["../kit/charts/index.ts", []],
    ["../kit/dag/index.ts", []],
    ["../kit/diff/index.ts", []],
    ["../kit/form/index.ts", []],
    // As in `moduleParts`.
    ["../extensions/dialects/index.ts", ["kit/charts/index.ts", "kit/form/index.ts"]],
    ["../sandbox/compile/compile-canvas.ts", []],
  ])("%s contains no module of the document, and shares modules only with permitted parts", async (entry, others) => {
    const { modules } = await bundleFrameScript(fileOf("./frame-program.ts"));
    const part = await bundlePart(fileOf(entry));
    expect(part.modules.filter((file) => modules.includes(file))).toEqual([]);
    expect(part.takesFrom.filter((module) => module !== "editor-canvas/frame-values.ts")).toEqual(others);
  });
});
