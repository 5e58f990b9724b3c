import { writeFile } from "node:fs/promises";
import { renderConfigPage } from "../src/settings/settings-page.ts";

await writeFile(new URL("../../../docs/configuration.md", import.meta.url), renderConfigPage());
