import { writeFileSync } from "node:fs";
import { canvasSurfacePath, generateCanvasSurface } from "./canvas-surface.ts";

/** Writes `src/extensions/check/canvas-surface.generated.ts`; a test fails if it doesn't match the declaration. */
writeFileSync(canvasSurfacePath, generateCanvasSurface());
