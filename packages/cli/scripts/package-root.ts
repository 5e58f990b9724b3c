import { existsSync } from "node:fs";
import path from "node:path";

/** This package's folder. tsup makes one file of its configuration and all that it imports, in that very folder. */
export const packageRoot = existsSync(path.join(import.meta.dirname, "package.json"))
  ? import.meta.dirname
  : path.join(import.meta.dirname, "..");
