import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

/**
 * The repository's root folder, with a trailing slash. Correct for `src/` and for `dist/`, into which everything is
 * bundled.
 */
export const repositoryRoot = fileURLToPath(new URL("../../", import.meta.url));

/** A canvas of more than 20 kB: figures, charts and a table with a row for each of many machines. */
export const measuredCanvas = readFileSync(
  path.join(repositoryRoot, "packages/canvas-runtime/test/samples/fleet-inventory.canvas.tsx"),
  "utf8",
);

/** Another canvas that takes as much work. */
export const secondCanvas = `${measuredCanvas}\n// The second one.\n`;
