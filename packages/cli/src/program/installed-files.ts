import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";

/**
 * Finds a package that only some commands need: in the folder that the user specifies, otherwise where this program is
 * installed. Its code runs with all of the user's rights, so it is never taken from the current folder, which may
 * contain a stranger's project.
 *
 * @param toolsFrom the folder of a project
 * @returns its main file, or null if it isn't installed
 */
export function findOptionalPackage(name: string, toolsFrom?: string): string | null {
  try {
    const place = toolsFrom === undefined ? import.meta.url : path.resolve(toolsFrom, "package.json");
    return createRequire(place).resolve(name);
  } catch {
    return null;
  }
}

/** The declarations that the build puts next to the program: of `editor/canvas`, React and their dependencies. */
export const canvasTypesFolder = path.join(path.dirname(fileURLToPath(import.meta.url)), "types");
