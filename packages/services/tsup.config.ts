import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { libraryBuild } from "../../scripts/library-build.ts";
import { noticesFile, noticesText, readBundledPackages, readPackage } from "../../scripts/notices.ts";

const swaggerUi = dirname(createRequire(import.meta.url).resolve("swagger-ui-dist/package.json"));
const web = "../../apps/web/dist";
const entries = { index: "src/index.ts", settings: "src/settings.ts", keys: "src/keys.ts", logger: "src/logger.ts" };

const library = await libraryBuild(entries, {
  format: "esm",
  platform: "node",
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
    const frameNotices = readFileSync(join("../canvas-runtime", noticesFile), "utf8");
    writeFileSync(noticesFile, `${notices}\n${frameNotices.slice(frameNotices.indexOf("#"))}`);
  },
});

/** The programs of threads. The declarations leave them out, because no one imports them. */
const threads = {
  "check-thread": "src/extensions/mcp/check-thread.ts",
  "compile-thread": "src/extensions/compiled-sources/compile-thread.ts",
};

export default { ...library, entry: { ...entries, ...threads } };
