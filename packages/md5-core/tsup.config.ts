import { libraryBuild } from "../../scripts/library-build.ts";

const entry = { index: "src/index.ts" };

// Code splitting keeps gbk's table in a file of its own, in CommonJS too; utf8 keeps it at half the size of escapes.
const options = {
  splitting: true,
  esbuildOptions: (esbuild: { charset?: "ascii" | "utf8" }) => {
    esbuild.charset = "utf8";
  },
};

/** The platform picks `#md5-engine`. Both builds export the same, so one has the declarations. */
export default [
  libraryBuild(entry, { ...options, outDir: "dist/node", platform: "node" }),
  libraryBuild(entry, { ...options, outDir: "dist/browser", platform: "browser", dts: false }),
];
