import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { bundleFrameScript, bundlePart } from "../../packages/canvas-runtime/scripts/frame-script-plugin.ts";
import { type BundledPackage, packagesOfModules, readBundledPackages, readPackage } from "../notices.ts";
import { root } from "../workspace.ts";
import { tarballProblems } from "./tarball-problems.ts";
import { packAll, type Tarball } from "./tarballs.ts";

/**
 * The maximum compressed size of each tarball: a tenth more than when this was set. A change that doubles it should be
 * noticed.
 */
const maxBytes: Readonly<Record<string, number>> = {
  "@fingerpaint/api-contracts": 97_000,
  "@fingerpaint/canvas-runtime": 607_000,
  "@fingerpaint/canvas-store": 322_000,
  "@fingerpaint/canvas-store-sql": 83_000,
  "@fingerpaint/mcp": 166_000,
  "@fingerpaint/md5-core": 385_000,
  "@fingerpaint/sdk-client": 139_000,
  "@fingerpaint/server": 110_000,
  // Includes the pages and the packed command line, which it serves.
  "@fingerpaint/services": 4_450_000,
  fingerpaint: 1_035_000,
};

/** A tarball and the problems that keep it from being published. */
export interface CheckedTarball {
  readonly tarball: Omit<Tarball, "read">;
  readonly problems: readonly string[];
}

/** Packs all published packages, checks each tarball, and removes its temporary files. */
export async function checkTarballs(): Promise<CheckedTarball[]> {
  const folder = mkdtempSync(path.join(tmpdir(), "fingerpaint-pack-"));
  try {
    const checked: CheckedTarball[] = [];
    for (const tarball of await packAll(folder)) {
      const bundled = await bundledCode(tarball.folder);
      const problems = tarballProblems(tarball, { bundled, maxBytes: budgetOf(tarball) });
      checked.push({ tarball, problems });
    }
    return checked;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function budgetOf({ manifest: { name } }: Tarball): number {
  const budget = maxBytes[name];
  if (budget === undefined)
    throw new Error(`${name} has no budget for its tarball in scripts/release/check-tarballs.ts`);
  return budget;
}

/**
 * The third-party code in a package's bundles, as reported by the bundlers, for bundles published without source maps.
 * @param folder As in `packages/canvas-runtime`.
 */
async function bundledCode(folder: string): Promise<BundledPackage[]> {
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

/** Exits with 1 if a package isn't ready to be published. A part of `pnpm test:release`. */
if (process.argv[1] === import.meta.filename) {
  for (const { tarball, problems } of await checkTarballs()) {
    for (const problem of problems) console.log(`${tarball.folder}: ${problem}`);
    if (problems.length > 0) process.exitCode = 1;
  }
}
