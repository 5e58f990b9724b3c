import { writeFile } from "node:fs/promises";
import { canvasTypesPath, generateCanvasTypes } from "./canvas-types.ts";

/** Writes `types/editor-canvas.d.ts`; a test fails if it doesn't match the sources. */
await writeFile(canvasTypesPath, await generateCanvasTypes());
