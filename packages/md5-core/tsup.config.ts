import { bundledDeclarations, libraryBuild } from "../../scripts/library-build.ts";
import { browserWorkerPlugin } from "./scripts/browser-worker-plugin.ts";
import { workerProgramPlugin } from "./scripts/worker-program-plugin.ts";

/** What works in browsers too. */
const entry = {
  index: "src/index.ts",
  "checksum-files": "src/extensions/checksum-files/index.ts",
  etag: "src/extensions/etag/index.ts",
};

// Code splitting keeps gbk's encoder in a separate file, in CommonJS too.
// The first Node whose imports take attributes without a warning: JSON is imported with `type: "json"`.
const options = {
  target: "node20.19",
  splitting: true,
  treeshake: false,
  esbuildPlugins: [workerProgramPlugin],
};

const nodeEntry = { ...entry, files: "src/extensions/files/index.ts", encodings: "src/extensions/iconv-encoding.ts" };
const poolEntry = { browser: "src/extensions/browser-pool/index.ts" };

/** The platform picks `#md5-engine`. Both builds export the same, so one has the declarations. */
export default [
  await libraryBuild(nodeEntry, {
    ...options,
    outDir: "dist/node",
    platform: "node",
    dts: await bundledDeclarations({ ...nodeEntry, ...poolEntry }),
  }),
  await libraryBuild(entry, { ...options, outDir: "dist/browser", platform: "browser", dts: false }),
  // Only ES modules: bundlers find a worker's program by `import.meta.url`.
  await libraryBuild(
    { ...poolEntry, "digest-worker": "src/extensions/browser-pool/digest-worker.ts" },
    {
      ...options,
      outDir: "dist/browser-pool",
      platform: "browser",
      format: "esm",
      esbuildPlugins: [browserWorkerPlugin],
      dts: false,
    },
  ),
];
