import { generateKitSurface } from "../packages/canvas-runtime/scripts/generate.ts";
import { generateModuleSurface } from "../packages/mcp/scripts/generate.ts";

/**
 * Updates the generated sources, which aren't committed. `pnpm install` does this, and so does everything that reads
 * them: Vitest before the tests of a package, and the type checks and builds of the packages that have them.
 */
export default function generateSources(): void {
  generateKitSurface();
  generateModuleSurface();
}

if (process.argv[1] === import.meta.filename) generateSources();
