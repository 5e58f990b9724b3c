import { writeFile } from "node:fs/promises";
import { generateModuleSurface, surfacePath } from "./module-surface.ts";

await writeFile(surfacePath, await generateModuleSurface());
