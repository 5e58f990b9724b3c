import { readFileSync } from "node:fs";
import path from "node:path";
import { repositoryRoot } from "./repository.ts";

const file = "packages/canvas-runtime/test/samples/fleet-inventory.canvas.tsx";

/** A canvas of more than 20 kB: figures, charts and a table with a row for each of many machines. */
export const measuredCanvas = readFileSync(path.join(repositoryRoot, file), "utf8");
