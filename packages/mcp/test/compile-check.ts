import { compileCanvas } from "@fingerpaint/canvas-runtime/compile";
import type { CanvasCheck } from "../src/index.ts";

export const compileCheck: CanvasCheck = {
  covers: "Finds syntax errors.",
  method: "checked without running",
  run: async (source) => compileCanvas(source).diagnostics,
};
