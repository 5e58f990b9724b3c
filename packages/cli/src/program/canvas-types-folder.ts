import path from "node:path";
import { fileURLToPath } from "node:url";

/** The declarations that the build puts beside the program: of `editor/canvas`, React and what they need. */
export const canvasTypesFolder = path.join(path.dirname(fileURLToPath(import.meta.url)), "types");
