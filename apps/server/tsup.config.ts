import { cpSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { defineConfig } from "tsup";

const swaggerUi = dirname(createRequire(import.meta.url).resolve("swagger-ui-dist/package.json"));
const web = "../web/dist";

export default defineConfig({
  entry: { main: "src/main.ts", index: "src/index.ts" },
  format: "esm",
  target: "node20",
  platform: "node",
  sourcemap: true,
  clean: true,
  dts: { entry: { index: "src/index.ts" }, compilerOptions: { ignoreDeprecations: "6.0" } },
  // Copied instead of depended on: the package brings another along that reports installations to a third party.
  onSuccess: async () => {
    for (const file of ["swagger-ui-bundle.js", "swagger-ui.css", "LICENSE", "NOTICE"]) {
      cpSync(join(swaggerUi, file), join("dist/swagger-ui", file));
    }
    cpSync(web, "dist/web", { recursive: true });
  },
});
