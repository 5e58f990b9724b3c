import { readFile } from "node:fs/promises";
import { canvasExportNames } from "@fingerpaint/canvas-runtime/compile";
import { describe, expect, it } from "vitest";
import { generateModuleSurface, surfacePath } from "../../scripts/module-surface.ts";
import { moduleSurface } from "./module-surface.generated.ts";

describe("the module's surface", () => {
  it("is that of canvas-runtime's declaration: `pnpm guide` writes it", async () => {
    expect(await readFile(surfacePath, "utf8")).toBe(await generateModuleSurface());
  });

  it("has every name that the module exports", () => {
    expect(canvasExportNames.filter((name) => !new RegExp(`\\b${name}\\b`).test(moduleSurface))).toEqual([]);
  });
});
