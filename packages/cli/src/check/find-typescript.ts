import { createRequire } from "node:module";
import path from "node:path";

/**
 * The TypeScript of the current folder's project, otherwise one that is installed beside this program. Null where there
 * is none.
 */
export async function findTypeScript(): Promise<string | null> {
  for (const place of [path.join(process.cwd(), "package.json"), import.meta.url]) {
    try {
      return createRequire(place).resolve("typescript");
    } catch {
      // Not there.
    }
  }
  return null;
}
