import { existsSync, readFileSync, realpathSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import type { Options } from "tsup";
import { declarationsOf, writeDeclarations } from "./declarations.ts";
import { type BundledPackage, readPackage } from "./notices.ts";

type DtsConfig = Exclude<Options["dts"], boolean | string | undefined>;
type TsupPlugin = NonNullable<Options["plugins"]>[number];
type EsbuildPlugin = NonNullable<Options["esbuildPlugins"]>[number];

type LibraryOptions = Omit<Options, "dts"> & {
  /** @default the declarations of all entries, bundled */
  readonly dts?: DtsConfig | false;
};

/** The build shared by all libraries: ESM, CommonJS and declarations for the given entries, with source maps. */
export async function libraryBuild(
  entry: Record<string, string>,
  { dts, ...options }: LibraryOptions = {},
): Promise<Options> {
  return {
    entry,
    format: ["esm", "cjs"],
    target: "node20",
    sourcemap: true,
    clean: true,
    treeshake: true,
    dts: dts ?? (await bundledDeclarations(entry)),
    ...options,
    plugins: [relativeSources],
  };
}

/**
 * Returns the tsup option that bundles the declarations of entries.
 *
 * @param builtIn The sources of built-in packages, by the name under which they are imported.
 */
export async function bundledDeclarations(
  entry: Readonly<Record<string, string>>,
  builtIn: Readonly<Record<string, string>> = {},
): Promise<DtsConfig> {
  const paths = Object.entries(builtIn).map(([name, source]) => [name, [`./${declarationsOf(source)}`]]);
  return {
    entry: await writeDeclarations(entry, builtIn),
    compilerOptions: {
      // tsup's declaration build sets `baseUrl`, which TypeScript 6 reports as deprecated.
      ignoreDeprecations: "6.0",
      // A path is bundled, whereas a package would remain an import.
      paths: Object.fromEntries(paths),
    },
  };
}

/**
 * Makes the paths in source maps relative, because tsup's CommonJS step writes absolute paths of the build machine. The
 * maps don't embed the package's own sources, which are published with it.
 */
const relativeSources: TsupPlugin = {
  name: "relative-sources",
  buildEnd({ writtenFiles }) {
    for (const file of writtenFiles.map(({ name }) => name).filter((name) => name.endsWith(".map"))) {
      const map = JSON.parse(readFileSync(file, "utf8")) as SourceMap;
      const folder = path.resolve(path.dirname(file));
      const sources = map.sources.map((source) => path.relative(folder, path.resolve(folder, source)));
      const own = path.relative(folder, path.resolve("src")) + path.sep;
      const sourcesContent = sources.map((source, index) => {
        return source.startsWith(own) ? null : (map.sourcesContent?.[index] ?? null);
      });
      const hasContent = sourcesContent.some((content) => content !== null);
      const shared = { ...map, file: path.basename(file, ".map"), sources };
      writeFileSync(file, JSON.stringify({ ...shared, sourcesContent: hasContent ? sourcesContent : undefined }));
    }
  },
};

interface SourceMap {
  readonly sources: readonly string[];
  readonly sourcesContent?: readonly (string | null)[];
}

/**
 * Returns options that bundle these ESM-only dependencies into CommonJS builds, because Jest can't `require` an ES
 * module. ESM builds still import them.
 */
export function bundledInCommonJs(names: readonly string[]): Required<Pick<Options, "noExternal" | "esbuildPlugins">> {
  const plugin: EsbuildPlugin = {
    name: "import-in-es-modules",
    setup(build) {
      // With `treeshake`, esbuild writes ES modules for both formats, and Rollup converts them to CommonJS.
      if (build.initialOptions.outExtension?.[".js"] === ".cjs") return;
      build.onResolve({ filter: new RegExp(`^(?:${names.join("|")})$`) }, ({ path: name }) => ({
        path: name,
        external: true,
      }));
    },
  };
  return { noExternal: [...names], esbuildPlugins: [plugin] };
}

/**
 * Replaces `import()` of a package by `require` in a built file, because Jest's CommonJS lacks `import()`.
 *
 * @throws Error if the file has no such import
 */
export function requireInCommonJs(file: string, name: string): void {
  const text = readFileSync(file, "utf8");
  const imported = `import('${name}')`;
  if (!text.includes(imported)) throw new Error(`${file} has no ${imported}`);
  writeFileSync(file, text.replaceAll(imported, `Promise.resolve().then(() => require('${name}'))`));
}

/**
 * Lists the packages that `bundledInCommonJs` adds to a build, for its notices.
 *
 * @param folder The folder of the package being built.
 * @param names Its dependencies, each before the ones that only it depends on.
 */
export function bundledPackages(folder: string, names: readonly string[]): BundledPackage[] {
  const found: string[] = [];
  for (const name of names) {
    const places = [folder, ...found].flatMap((place) => searchPaths(place, name));
    const place = places.find((candidate) => existsSync(candidate));
    if (place === undefined) throw new Error(`${name} is bundled, but isn't installed for ${folder}`);
    found.push(realpathSync(place));
  }
  return found.map(readPackage);
}

function searchPaths(folder: string, name: string): string[] {
  const modules = createRequire(path.join(folder, "package.json")).resolve.paths(name) ?? [];
  return modules.map((place) => path.join(place, name));
}
