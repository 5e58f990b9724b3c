import { writeFile } from "node:fs/promises";
import { renderConfigPage } from "../src/config/config-table.ts";

await writeFile(new URL("../../../docs/configuration.md", import.meta.url), renderConfigPage());
