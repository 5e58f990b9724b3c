import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { bundledInCommonJs, libraryBuild } from "../../scripts/library-build.ts";
import { noticesFile, noticesText, packagesOfModules } from "../../scripts/notices.ts";
import {
  builtFrameScript,
  bundleFrameScript,
  bundlePart,
  frameScriptModule,
  partModule,
  separateFrameScriptPlugin,
  separateParts,
} from "./scripts/frame-script-plugin.ts";
import { loadInCommonJs } from "./scripts/load-in-commonjs.ts";

const esModules = ["js-tokens", "d3-array", "internmap"];
const { noExternal, esbuildPlugins } = bundledInCommonJs(esModules);

export default await libraryBuild(
  {
    index: "src/index.ts",
    build: "src/extensions/build/vite-plugin.ts",
    command: "src/extensions/build/command.ts",
    check: "src/extensions/check/check-source.ts",
    compile: "src/editor-canvas/compile.ts",
    export: "src/extensions/export/export-canvas.ts",
    frame: "src/editor-canvas/frame-document.ts",
    html: "src/extensions/html/render-canvas.ts",
    module: "src/kit/index.ts",
    react: "src/react/canvas-view.tsx",
    root: "src/root/index.ts",
  },
  {
    splitting: true,
    // The build is as readable as the sources. Those would be a third of the tarball, and source maps a quarter.
    sourcemap: false,
    metafile: true,
    // Titles are read by canvas-store, which is bundled from its sources, so it needn't be installed.
    noExternal: [...noExternal, "@fingerpaint/canvas-store"],
    esbuildOptions: (esbuild) => {
      esbuild.conditions = ["@fingerpaint/source"];
    },
    esbuildPlugins: [separateFrameScriptPlugin, ...esbuildPlugins],
    onSuccess: async () => {
      const entry = new URL("src/editor-canvas/frame-program.ts", import.meta.url);
      const modules = [...(await bundleFrameScript(entry)).modules];
      writeFileSync(path.join("dist", builtFrameScript), await frameScriptModule(entry));
      for (const [file, part] of separateParts) {
        writeFileSync(path.join("dist", file), await partModule(part));
        modules.push(...(await bundlePart(part)).modules);
      }
      finishFiles();
      const bundled = bundledModules();
      const notices = [
        {
          bundle: "The scripts of the frame that canvases run in",
          packages: packagesOfModules(modules),
        },
        { bundle: "The CommonJS builds", packages: packagesOfModules(bundled) },
      ];
      // For the tarball's check. It isn't part of the tarball.
      writeFileSync("dist/bundled-packages.json", JSON.stringify(packagesOfModules(bundled)));
      writeFileSync(noticesFile, noticesText(notices));
    },
  },
);

/** The entries that only work in the client part of an app with React server components. */
const clientEntries = ["react", "root", "module"];

/** Post-processes the files that the bundler wrote. */
function finishFiles(): void {
  for (const name of readdirSync("dist")) {
    const file = path.join("dist", name);
    if (name.endsWith(".cjs")) loadInCommonJs(file);
  }
  for (const entry of clientEntries) {
    for (const extension of ["js", "cjs"]) {
      const file = path.join("dist", `${entry}.${extension}`);
      writeFileSync(file, `"use client";${readFileSync(file, "utf8")}`);
    }
  }
}

interface Metafile {
  readonly outputs: Readonly<Record<string, { readonly inputs: Readonly<Record<string, { bytesInOutput: number }>> }>>;
}

/** The files whose code is in the build, from the bundler's reports, which are then deleted. */
function bundledModules(): string[] {
  return ["dist/metafile-esm.json", "dist/metafile-cjs.json"].flatMap((report) => {
    const { outputs } = JSON.parse(readFileSync(report, "utf8")) as Metafile;
    rmSync(report);
    return Object.values(outputs).flatMap(({ inputs }) =>
      Object.entries(inputs).flatMap(([file, { bytesInOutput }]) => (bytesInOutput > 0 ? [file] : [])),
    );
  });
}
