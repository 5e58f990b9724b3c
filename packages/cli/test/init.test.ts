import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { canvasExportNames } from "@fingerpaint/canvas-runtime/compile";
import { describe, expect, it } from "vitest";
import { run, runProgram } from "./run-program.ts";
import { temporaryFolder } from "./temporary-folder.ts";

/** TypeScript's errors in the project in a folder. */
async function typeErrors(cwd: string): Promise<string> {
  const manifest = createRequire(import.meta.url).resolve("typescript/package.json");
  const compiler = path.join(path.dirname(manifest), "bin/tsc6");
  return (await run(process.execPath, [compiler, "-p", "."], { cwd })).stdout.toString();
}

describe("init", () => {
  it("writes a canvas that passes check, in a project that TypeScript understands", async () => {
    const cwd = await temporaryFolder();
    const { exitCode, stdout, stderr } = await runProgram(["init", "reports/weekly.canvas.tsx"], { cwd });
    expect([exitCode, stdout.toString(), stderr]).toEqual([
      0,
      "reports/weekly.canvas.tsx\nreports/canvas-types\nreports/tsconfig.json\n",
      "Next: fingerpaint watch reports/weekly.canvas.tsx\n",
    ]);
    const file = path.join(cwd, "reports/weekly.canvas.tsx");
    const checked = await runProgram(["check", file]);
    expect([checked.exitCode, checked.stdout.toString()]).toEqual([0, ""]);
    await writeFile(
      path.join(cwd, "reports/typo.canvas.tsx"),
      (await readFile(file, "utf8")).replace("label=", "lable="),
    );
    const errors = await typeErrors(path.dirname(file));
    expect(errors.match(/^.*error TS/gm)).toEqual([expect.stringMatching(/^typo\.canvas\.tsx\(/)]);
    expect(errors).toContain("Did you mean 'label'?");
  });

  it("doesn't change existing files, and says how to use them", async () => {
    const cwd = await temporaryFolder({ "report.canvas.tsx": "mine", "tsconfig.json": "{}" });
    const { exitCode, stdout, stderr } = await runProgram(["init"], { cwd });
    expect([exitCode, stdout.toString()]).toEqual([0, "canvas-types\n"]);
    expect(stderr).toContain("Left as they are: report.canvas.tsx, tsconfig.json.\n");
    expect(stderr).toContain('add "extends": "./canvas-types/tsconfig.json" to tsconfig.json.\n');
    expect(await readFile(path.join(cwd, "report.canvas.tsx"), "utf8")).toBe("mine");
    expect(await readFile(path.join(cwd, "tsconfig.json"), "utf8")).toBe("{}");
    const again = await runProgram(["init", "--json"], { cwd });
    expect(JSON.parse(again.stdout.toString())).toEqual({
      written: [],
      kept: ["report.canvas.tsx", "canvas-types", "tsconfig.json"],
    });
  });

  it("refuses a name that isn't a canvas's", async () => {
    const { exitCode, stderr } = await runProgram(["init", "report.tsx"], { cwd: await temporaryFolder() });
    expect([exitCode, stderr]).toEqual([
      2,
      'fingerpaint: "report.tsx" isn\'t a file name for a canvas.\nEnd it in .canvas.tsx, such as report.canvas.tsx.\n',
    ]);
  });
});

describe("guide", () => {
  const guide = async (...args: string[]) => (await runProgram(["guide", ...args])).stdout.toString();

  it("prints how to write a canvas", async () => {
    const text = await guide();
    expect(text).toMatch(/^# Writing a canvas\n/);
    expect(canvasExportNames.filter((name) => !text.includes(name))).toEqual([]);
  });

  it("prints only a component and the types that its props need", async () => {
    const text = await guide("stat");
    expect(text).toMatch(/^type StatTone = /m);
    expect(text).toMatch(/^interface StatProps /m);
    expect(text).toMatch(/^function Stat\(/m);
    expect(text).not.toContain("BarChart");
    expect(await guide("badge")).toContain(await guide("Pill"));
    expect(await guide("useCanvasState")).toMatch(/\nfunction useCanvasState</);
  });

  it("prints a group of components", async () => {
    const text = await guide("charts");
    for (const name of ["BarChart", "RadarChart"]) expect(text).toContain(`function ${name}(`);
  });

  it("lists the groups for an unknown topic", async () => {
    const { exitCode, stderr } = await runProgram(["guide", "chart"]);
    expect([exitCode, stderr]).toEqual([2, expect.stringMatching(/nothing about "chart"\.\n.*BarChart.*charts/)]);
  });
});
