import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { bundledInCommonJs, bundledPackages, libraryBuild } from "../../scripts/library-build.ts";
import { packagesOfModules } from "../../scripts/notices/bundled-package.ts";
import { noticesFile, noticesText } from "../../scripts/notices/notices-text.ts";
import {
  builtFrameScript,
  builtSiblingScript,
  bundleFrameScript,
  bundleSiblingScript,
  frameScriptModule,
  separateFrameScriptPlugin,
} from "./scripts/frame-script-plugin.ts";
import { loadInCommonJs } from "./scripts/load-in-commonjs.ts";

const esModules = ["js-tokens", "d3-array", "internmap"];
const { noExternal, esbuildPlugins } = bundledInCommonJs(esModules);

export default libraryBuild(
  {
    index: "src/index.ts",
    build: "src/build/index.ts",
    command: "src/build/command.ts",
    compile: "src/compile/index.ts",
    frame: "src/frame/index.ts",
    html: "src/html/index.ts",
    module: "src/module/index.ts",
    react: "src/react/index.ts",
    root: "src/root/index.ts",
  },
  {
    splitting: true,
    noExternal,
    esbuildPlugins: [separateFrameScriptPlugin, ...esbuildPlugins],
    onSuccess: async () => {
      const entry = new URL("src/frame/main.ts", import.meta.url);
      const { modules } = await bundleFrameScript(entry);
      writeFileSync(path.join("dist", builtFrameScript), await frameScriptModule(entry));
      const siblings = await bundleSiblingScript(new URL("src/siblings/index.ts", import.meta.url));
      const siblingModule = `export const siblingScript = ${JSON.stringify(siblings)};\n`;
      writeFileSync(path.join("dist", builtSiblingScript), siblingModule);
      finishFiles();
      const notices = [
        { bundle: "The script of the frame that canvases run in", packages: packagesOfModules(modules) },
        { bundle: "The CommonJS builds", packages: bundledPackages(import.meta.dirname, esModules) },
      ];
      writeFileSync(noticesFile, noticesText(notices));
    },
  },
);

/** The entries that only work in the browser's part of an app with React server components. */
const clientEntries = ["react", "root", "module"];

/** What the bundler leaves to do in the files it wrote. */
function finishFiles(): void {
  for (const name of readdirSync("dist")) {
    const file = path.join("dist", name);
    const text = readFileSync(file, "utf8");
    // The sources are in the package: maps lead to them, and need no copy of their own.
    if (name.endsWith(".map")) writeFileSync(file, JSON.stringify({ ...JSON.parse(text), sourcesContent: undefined }));
    if (name.endsWith(".cjs")) loadInCommonJs(file);
  }
  for (const entry of clientEntries) {
    for (const extension of ["js", "cjs"]) {
      const file = path.join("dist", `${entry}.${extension}`);
      writeFileSync(file, `"use client";${readFileSync(file, "utf8")}`);
    }
  }
}
