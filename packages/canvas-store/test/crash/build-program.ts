import { symlink } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import manifest from "../../package.json" with { type: "json" };
import { makeTemporaryFolder } from "./temporary-folder.ts";

const packageFolder = fileURLToPath(new URL("../..", import.meta.url));

/**
 * Bundles a program of this folder with the sources that it imports, because a bundle starts sooner than a program that
 * runs through a loader. The bundle is removed when the test ends.
 *
 * @param name The program's file name.
 */
export async function buildProgram(name: string): Promise<string> {
  const folder = await makeTemporaryFolder();
  const outfile = path.join(folder, name.replace(/\.ts$/, ".mjs"));
  await build({
    absWorkingDir: packageFolder,
    entryPoints: [path.join("test/crash", name)],
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20.19",
    conditions: ["@fingerpaint/source"],
    // Libraries stay as they are: some look for files beside their own.
    external: Object.keys(manifest.dependencies).filter((dependency) => !dependency.startsWith("@fingerpaint/")),
  });
  await symlink(path.join(packageFolder, "node_modules"), path.join(folder, "node_modules"));
  return outfile;
}
