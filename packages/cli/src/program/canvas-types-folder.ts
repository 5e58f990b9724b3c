import path from "node:path";
import { fileURLToPath } from "node:url";

/** The declarations that the build puts next to the program: of `editor/canvas`, React and their dependencies. */
export const canvasTypesFolder = path.join(path.dirname(fileURLToPath(import.meta.url)), "types");
