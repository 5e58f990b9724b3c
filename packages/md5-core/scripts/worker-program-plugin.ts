import type { Plugin } from "esbuild";
import { workerProgram } from "../src/extensions/files/pool/worker-program.ts";

/** Puts the finished program of a pool's threads into a bundle that is made from the sources. */
export const workerProgramPlugin: Plugin = {
  name: "worker-program",
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]pool[\\/]worker-program\.ts$/ }, () => ({
      contents: `export const workerProgram = () => ${JSON.stringify(workerProgram())};`,
      loader: "js",
    }));
  },
};
