import { describe, expect, it } from "vitest";
import { compileCanvas } from "../src/editor-canvas/compile.ts";
import { canvasExportNames } from "../src/editor-canvas/names.ts";
import { renderCanvasToHtml } from "../src/extensions/html/render-canvas.ts";
import { pageCanvases } from "./page-canvases.ts";

/** The names that a source imports from the canvas module. */
function importedNames(source: string): string[] {
  const [, names = ""] = /import \{([^}]*)\} from "editor\/canvas"/.exec(source) ?? [];
  return names.split(",").map((name) => name.trim());
}

// canvas-types.test.ts checks their types, together with all others.
describe("docs/writing-canvases.md", () => {
  it.each(pageCanvases)("has a canvas that compiles and renders: %s", (_, source) => {
    expect(compileCanvas(source).diagnostics).toEqual([]);
    const { failure, html } = renderCanvasToHtml(source);
    expect(failure).toBeNull();
    expect(html).toContain("<body");
  });

  it("uses each export of the module in a canvas", () => {
    const used = pageCanvases.flatMap(([, source]) =>
      importedNames(source).filter((name) => source.split(new RegExp(`\\b${name}\\b`)).length > 2),
    );
    expect(canvasExportNames.filter((name) => !used.includes(name))).toEqual([]);
  });
});
