import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { type ComponentType, createElement } from "react";
import { describe, expect, it, vi } from "vitest";
import { compileCanvas } from "../src/compile/index.ts";
import { evaluateCanvas } from "../src/frame/evaluate-canvas.ts";
import { CanvasRoot } from "../src/module/canvas-root.tsx";
import * as canvasModule from "../src/module/index.ts";
import { markupOf } from "./markup.ts";

const folder = path.join(import.meta.dirname, "samples");
const samples = readdirSync(folder)
  .filter((name) => name.endsWith(".canvas.tsx"))
  .map((name) => ({ name, source: readFileSync(path.join(folder, name), "utf8") }));

function compile(source: string): { component: ComponentType; warnings: string[] } {
  const { code, diagnostics } = compileCanvas(source);
  if (code === null) throw new Error(JSON.stringify(diagnostics));
  // What a frame has and Node lacks.
  vi.stubGlobal("window", globalThis);
  try {
    return { component: evaluateCanvas(code, ["editor/canvas"]), warnings: diagnostics.map(({ message }) => message) };
  } finally {
    vi.unstubAllGlobals();
  }
}

describe("sample canvases", () => {
  it.each(samples)("$name compiles and renders", ({ source }) => {
    // React warns of what authors do (a NaN in a cell); that is no failure.
    vi.spyOn(console, "error").mockImplementation(() => {});
    const { component } = compile(source);
    const markup = markupOf(createElement(CanvasRoot, null, createElement(component)));
    const words = markup.replace(/<style.*?<\/style>/gs, " ").replace(/<[^>]*>/g, " ");
    expect(words.trim().length).toBeGreaterThan(30);
    expect(words).not.toContain("[object Object]");
    expect(markup).not.toContain("NaN%");
  });

  it("are many, and of the sizes of real ones", () => {
    const sizes = samples.map(({ source }) => source.length).sort((a, b) => a - b);
    expect(sizes.length).toBeGreaterThanOrEqual(40);
    expect(sizes[0]).toBeLessThan(500);
    expect(sizes[Math.floor(sizes.length / 2)]).toBeGreaterThan(7_000);
    expect(sizes.at(-1)).toBeGreaterThan(20_000);
  });

  it("import every value that the module exports", () => {
    const imported = new Set(samples.flatMap(({ source }) => source.match(/\b[A-Za-z]\w*\b/g) ?? []));
    expect(Object.keys(canvasModule).filter((name) => !imported.has(name))).toEqual([]);
  });

  it("warn only about the names that no host declares", () => {
    const warned = samples.flatMap(({ name, source }) => (compile(source).warnings.length > 0 ? [name] : []));
    expect(warned).toEqual(["unofficial-names.canvas.tsx"]);
  });
});
