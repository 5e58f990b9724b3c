import { libraryBuild } from "../../scripts/library-build.ts";

const entry = { index: "src/index.ts" };

// Code splitting keeps gbk's encoder in a separate file, in CommonJS too.
// The first Node whose imports take attributes without a warning: JSON is imported with `type: "json"`.
const options = {
  target: "node20.19",
  splitting: true,
  treeshake: false,
};

/** The platform picks `#md5-engine`. Both builds export the same, so one has the declarations. */
export default [
  await libraryBuild(
    { ...entry, files: "src/files/index.ts", encodings: "src/encodings/iconv/index.ts" },
    { ...options, outDir: "dist/node", platform: "node" },
  ),
  await libraryBuild(entry, { ...options, outDir: "dist/browser", platform: "browser", dts: false }),
];
