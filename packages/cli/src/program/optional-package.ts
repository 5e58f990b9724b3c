import { createRequire } from "node:module";
import path from "node:path";

/**
 * Finds a package that only some verbs need: in the folder that the user names, otherwise where this program is
 * installed. Its code may do all that the user may do, so it is never taken from the current folder, which may hold a
 * stranger's project.
 *
 * @param toolsFrom the folder of a project
 * @returns its main file, or null if it is not there
 */
export function findOptionalPackage(name: string, toolsFrom?: string): string | null {
  try {
    const place = toolsFrom === undefined ? import.meta.url : path.resolve(toolsFrom, "package.json");
    return createRequire(place).resolve(name);
  } catch {
    return null;
  }
}
