import { execFileSync } from "node:child_process";
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { defineConfig } from "tsup";
import { bundledDeclarations } from "../../scripts/library-build.ts";
import { readBundledPackages, readPackage } from "../../scripts/notices/bundled-package.ts";
import { noticesFile, noticesText } from "../../scripts/notices/notices-text.ts";

const swaggerUi = dirname(createRequire(import.meta.url).resolve("swagger-ui-dist/package.json"));
const web = "../web/dist";

const commit = process.env.BUILD_COMMIT || commitOfRepository();

export default defineConfig({
  entry: { main: "src/main.ts", index: "src/index.ts", "check-thread": "src/mcp/check-thread.ts" },
  format: "esm",
  target: "node20",
  platform: "node",
  sourcemap: true,
  define: commit === undefined ? {} : { BUILD_COMMIT: JSON.stringify(commit) },
  clean: true,
  dts: await bundledDeclarations({ index: "src/index.ts" }),
  // Copied instead of depended on: the package brings another along that reports installations to a third party.
  onSuccess: async () => {
    for (const file of ["swagger-ui-bundle.js", "swagger-ui-bundle.js.LICENSE.txt", "swagger-ui.css"]) {
      cpSync(join(swaggerUi, file), join("dist/swagger-ui", file));
    }
    const bundledPackages = join(web, "bundled-packages.json");
    cpSync(web, "dist/web", { recursive: true, filter: (file) => file !== bundledPackages });
    const notices = noticesText([
      { bundle: "The pages in dist/web", packages: readBundledPackages(bundledPackages) },
      { bundle: "The API reference in dist/swagger-ui", packages: [readPackage(swaggerUi)] },
    ]);
    // The frame's document in dist/web is that of canvas-runtime.
    const frameNotices = readFileSync(join("../../packages/canvas-runtime", noticesFile), "utf8");
    writeFileSync(noticesFile, `${notices}\n${frameNotices.slice(frameNotices.indexOf("#"))}`);
  },
});

/** Undefined if the sources aren't in a Git repository, as in the image's build. */
function commitOfRepository(): string | undefined {
  try {
    const words = ["rev-parse", "--short", "HEAD"];
    return execFileSync("git", words, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
  } catch {
    return undefined;
  }
}
