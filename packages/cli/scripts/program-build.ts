import type { BuildOptions } from "esbuild";

/** The files that node starts: the program, and what it starts in processes of its own. */
export const entryPoints: Readonly<Record<string, string>> = { main: "src/main.ts" };

/** What esbuild needs besides, for the build and for the tests' programs alike. */
export const programBuild = {
  conditions: ["@fingerpaint/source"],
  // What CommonJS libraries in the bundle call.
  banner: {
    js: 'import { createRequire as createBundleRequire } from "node:module";const require = createBundleRequire(import.meta.url);',
  },
  target: "node20.19",
  platform: "node",
} satisfies BuildOptions;

/** Packages that are asked for when they are needed, and may be absent. */
export const optionalPackages = ["playwright-core", "typescript"];
