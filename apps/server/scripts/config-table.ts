import { writeFile } from "node:fs/promises";
import { renderConfigPage } from "@fingerpaint/services/settings";

await writeFile(new URL("../../../docs/configuration.md", import.meta.url), renderConfigPage());
