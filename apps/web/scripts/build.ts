import path from "node:path";
import { buildWeb } from "./build-web.ts";

await buildWeb(path.join(import.meta.dirname, "../dist"));
