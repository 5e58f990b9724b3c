import { readFileSync } from "node:fs";
import type { Plugin } from "esbuild";

/** Leads to the built program of a browser's workers, in place of its source. */
export const browserWorkerPlugin: Plugin = {
  name: "browser-worker",
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]browser-pool[\\/]start-worker\.ts$/ }, ({ path }) => ({
      contents: readFileSync(path, "utf8").replace("./digest-worker.ts", "./digest-worker.js"),
      loader: "ts",
    }));
  },
};
