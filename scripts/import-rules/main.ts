/** `pnpm import-rules` writes what follows from table.ts: the lint rules and the tables of the documents. */
import { writeFileSync } from "node:fs";
import path from "node:path";
import { root } from "../workspace.ts";
import { generatedFiles } from "./generate.ts";

for (const [file, text] of Object.entries(generatedFiles())) writeFileSync(path.join(root, file), text);
