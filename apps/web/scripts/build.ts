import path from "node:path";
import { buildWeb } from "./build-web.ts";

/** Builds into the folder that is named, or into `dist/`. */
await buildWeb(path.resolve(process.argv[2] ?? path.join(import.meta.dirname, "../dist")));
