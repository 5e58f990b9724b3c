import { readdir } from "node:fs/promises";
import path from "node:path";
import { describe, expect, it } from "vitest";
import type { CheckedCanvas } from "../../src/check/run-check.ts";
import { runProgram } from "../run-program.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { brokenCanvases } from "./broken-canvases.ts";

const repository = path.join(import.meta.dirname, "../../../..");

async function checkedFiles(files: Readonly<Record<string, string>>, ...args: string[]): Promise<CheckedCanvas[]> {
  const cwd = await temporaryFolder(files);
  const canvases = Object.keys(files).filter((name) => name.endsWith("x"));
  const { stdout, stderr } = await runProgram(["check", "--json", ...args, ...canvases], { cwd });
  expect(stderr).toBe("");
  return JSON.parse(stdout.toString());
}

describe("check", () => {
  it("names the right line of at least 57 of 60 broken canvases, and of the faults it knows the kind", async () => {
    expect(brokenCanvases).toHaveLength(60);
    expect(brokenCanvases.filter(({ line }) => line < 1)).toEqual([]);
    const names = brokenCanvases.map((_, index) => `${String(index).padStart(2, "0")}.canvas.tsx`);
    const checked = await checkedFiles(
      Object.fromEntries(names.map((name, index) => [name, brokenCanvases[index]?.source ?? ""])),
    );
    const missed = brokenCanvases.flatMap(({ title, line, code }, index) => {
      const found = checked[index]?.diagnostics ?? [];
      return found.some((one) => one.line === line && one.code === code)
        ? []
        : [`${title}: ${code} in line ${line}, found ${JSON.stringify(found)}`];
    });
    expect(missed.slice(3), missed.join("\n")).toEqual([]);
  });

  it("says nothing of the samples", async () => {
    const folders = ["examples/canvases", "packages/canvas-runtime/test/samples"];
    const files = await Promise.all(
      folders.map(async (folder) => {
        const names = (await readdir(path.join(repository, folder))).filter((name) => name.endsWith(".canvas.tsx"));
        return names.map((name) => path.join(repository, folder, name));
      }),
    );
    expect(files.flat().length).toBeGreaterThan(15);
    const { stdout, stderr, exitCode } = await runProgram(["check", ...files.flat()]);
    // One sample is about names that the module lacks.
    const lines = stdout
      .toString()
      .split("\n")
      .filter((line) => !/unofficial-names.*\[unknown-export\]$/.test(line));
    expect([lines, stderr, exitCode]).toEqual([[""], "", 0]);
  });
});
