import { createRequire } from "node:module";
import path from "node:path";
import { bundleFrameScript, bundlePart } from "../../packages/canvas-runtime/scripts/frame-script-plugin.ts";
import {
  type BundledPackage,
  packagesOfModules,
  readBundledPackages,
  readPackage,
} from "../notices/bundled-package.ts";
import { root } from "../workspace.ts";

/**
 * The third-party code in a package's bundles, as reported by the bundlers, for bundles published without source maps.
 * @param folder As in `packages/canvas-runtime`.
 */
export async function bundledCode(folder: string): Promise<BundledPackage[]> {
  const ofBuild = () => readBundledPackages(path.join(root, folder, "dist/bundled-packages.json"));
  if (folder === "packages/canvas-runtime") return [...(await frameCode()), ...ofBuild()];
  if (folder === "packages/cli") return ofBuild();
  if (folder !== "packages/services") return [];
  const swaggerUi = createRequire(path.join(root, folder, "package.json")).resolve("swagger-ui-dist/package.json");
  return [
    ...readBundledPackages(path.join(root, "apps/web/dist/bundled-packages.json")),
    ...(await frameCode()),
    readPackage(path.dirname(swaggerUi)),
  ];
}

async function frameCode(): Promise<BundledPackage[]> {
  const sources = path.join(root, "packages/canvas-runtime/src");
  const { modules } = await bundleFrameScript(path.join(sources, "editor-canvas/frame-program.ts"));
  const entries = ["extensions/html/make-document.ts", "kit/charts/index.ts", "sandbox/compile/compile-canvas.ts"];
  const parts = await Promise.all(entries.map((entry) => bundlePart(path.join(sources, entry))));
  return packagesOfModules([modules, ...parts.map((part) => part.modules)].flat());
}
