import { defineConfig, type Options } from "tsup";

/** The build every library shares: ESM, CommonJS and declarations of the entries given, beside their sources' maps. */
export function libraryBuild(entry: Record<string, string>, options: Options = {}) {
  return defineConfig({
    entry,
    format: ["esm", "cjs"],
    target: "node20",
    sourcemap: true,
    clean: true,
    treeshake: true,
    // tsup's declaration build sets `baseUrl`, which TypeScript 6 reports as deprecated.
    dts: { compilerOptions: { ignoreDeprecations: "6.0" } },
    ...options,
  });
}
