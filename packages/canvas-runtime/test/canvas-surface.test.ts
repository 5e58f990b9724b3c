import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { canvasSurfacePath, generateCanvasSurface } from "../scripts/canvas-surface.ts";

it("src/extensions/check/canvas-surface.generated.ts is what the declaration says (`pnpm canvas-surface` writes it)", () => {
  // Two texts of 30,000 characters would fill the report.
  expect(readFileSync(canvasSurfacePath, "utf8") === generateCanvasSurface()).toBe(true);
});
