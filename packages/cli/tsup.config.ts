import { execFileSync } from "node:child_process";
import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { defineConfig } from "tsup";
import { noticesFile, noticesText, packagesOfModules, readPackage } from "../../scripts/notices.ts";
import {
  buildSandbox,
  declarationPackages,
  entryPoints,
  optionalPackages,
  programBuild,
} from "./scripts/program-build.ts";

const metafile = "dist/metafile-esm.json";

/** One program in few files: nothing is installed beside it, and each verb loads only what it needs. */
export default defineConfig({
  entry: { ...entryPoints },
  format: "esm",
  target: programBuild.target,
  platform: programBuild.platform,
  splitting: true,
  clean: true,
  minify: true,
  metafile: true,
  noExternal: [/.*/],
  external: optionalPackages,
  esbuildPlugins: programBuild.plugins,
  esbuildOptions: (esbuild) => {
    esbuild.conditions = programBuild.conditions;
    esbuild.banner = programBuild.banner;
    // THIRD-PARTY-NOTICES.md has the licences.
    esbuild.legalComments = "none";
  },
  onSuccess: async () => {
    const { outputs } = JSON.parse(readFileSync(metafile, "utf8")) as Metafile;
    const sandbox = await buildSandbox("dist");
    const modules = [...Object.values(outputs), ...Object.values(sandbox.outputs)].flatMap(({ inputs }) =>
      Object.entries(inputs).flatMap(([file, { bytesInOutput }]) => (bytesInOutput > 0 ? [file] : [])),
    );
    const packages = [...packagesOfModules(modules), ...declarationPackages.map(readPackage)];
    writeFileSync(noticesFile, noticesText([{ bundle: "The program in dist", packages }]));
    // The check of the tarball reads it; the tarball doesn't include it.
    writeFileSync("dist/bundled-packages.json", JSON.stringify(packages));
    rmSync(metafile);
    packProgram();
  },
});

/** Packs what a registry would get into `dist/cli.tgz`, which servers offer to `npx` under their own address. */
function packProgram(): void {
  const pack = ["pack", "--ignore-scripts", "--silent", "--pack-destination", "dist"];
  const name = execFileSync("npm", pack, { encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] }).trim();
  renameSync(`dist/${name}`, "dist/cli.tgz");
}

interface Metafile {
  readonly outputs: Readonly<Record<string, { readonly inputs: Readonly<Record<string, { bytesInOutput: number }>> }>>;
}
