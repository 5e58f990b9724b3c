import { writeFile } from "node:fs/promises";
import { canvasTypesPath, generateCanvasTypes } from "./canvas-types.ts";

/** Writes `types/editor-canvas.d.ts`; a test fails while it differs from what the sources say. */
await writeFile(canvasTypesPath, await generateCanvasTypes());
