/**
 * Bundles the server for `pnpm start` from the sources of all packages, which takes a second. Building the packages
 * takes a minute. The program needs a third less memory than one that loads TypeScript.
 *
 * Third-party modules stay where they are installed. Nothing is deleted, so that a server that already runs from this
 * folder still finds the parts that it hasn't loaded yet.
 */
import { mkdirSync, rmSync, symlinkSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { build, type Plugin } from "esbuild";
import { globSync } from "tinyglobby";
import { root } from "./workspace.ts";

const outdir = path.join(root, "apps/server/.build-start");

/** Imports installed modules by their address, because most belong to packages other than the server. */
const installedModules: Plugin = {
  name: "installed-modules",
  setup({ onResolve, resolve }) {
    onResolve({ filter: /^[^./#]/ }, async ({ path: specifier, pluginData, ...place }) => {
      if (pluginData === installedModules || specifier.startsWith("node:")) return null;
      const found = await resolve(specifier, { ...place, pluginData: installedModules });
      if (!found.path.includes("/node_modules/") || found.path.endsWith(".json")) return found;
      return { path: pathToFileURL(found.path).href, external: true };
    });
  },
};

await build({
  absWorkingDir: root,
  // The server starts each thread from the file beside its own.
  entryPoints: [
    "apps/server/src/main.ts",
    ...globSync("{apps,packages}/*/src/**/{check,compile}-thread.ts", { cwd: root }),
  ].map((file) => ({ in: file, out: path.parse(file).name })),
  outdir,
  bundle: true,
  splitting: true,
  format: "esm",
  platform: "node",
  target: "node20",
  conditions: ["@fingerpaint/source"],
  plugins: [installedModules],
  logLevel: "warning",
});

// The server looks for the pages and for the script of the API reference beside its program.
mkdirSync(outdir, { recursive: true });
const [swaggerUi] = globSync("{apps,packages}/*/node_modules/swagger-ui-dist/package.json", {
  cwd: root,
  absolute: true,
});
if (swaggerUi === undefined) throw new Error("swagger-ui-dist isn't installed.");
for (const [name, folder] of [
  ["web", path.join(root, "apps/web/dist")],
  ["swagger-ui", path.dirname(swaggerUi)],
] as const) {
  rmSync(path.join(outdir, name), { force: true });
  symlinkSync(folder, path.join(outdir, name));
}
