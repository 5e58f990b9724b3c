import { openBuiltPage } from "../open-built-page.ts";
import type { Row } from "../row.ts";
import { runIn } from "../run-in.ts";

const covers = "mountCanvas, compile, md5-core, canvas-store in memory and sdk-client, opened in Chromium";

/** Bundles `browser/program.js` into `out-<name>/program.js` by `browser/<name>.mjs`, and opens it. */
export function bundled(what: string, name: string, tool: string, program = "browser/program.js"): Row {
  return {
    what,
    tool,
    covers,
    async run(project) {
      const built = await runIn(project, [process.execPath, `browser/${name}.mjs`, program]);
      return built.exitCode === 0 ? openBuiltPage(`${project}/out-${name}`) : built;
    },
  };
}

export const bundlerRows: readonly Row[] = [
  bundled("Vite", "vite", "vite"),
  {
    ...bundled("Vite with `canvasFrame()`", "vite-frame", "vite", "browser/frame-program.js"),
    covers: "mountCanvas with `frameUrl`, opened in Chromium; no script of the site holds the frame's program",
  },
  bundled("webpack", "webpack", "webpack"),
  bundled("Rspack", "rspack", "@rspack/core"),
  bundled("Rollup, with its plugins for packages, CommonJS and JSON", "rollup", "rollup"),
  bundled("esbuild", "esbuild", "esbuild"),
];
