import { existsSync } from "node:fs";
import path from "node:path";
import { openBuiltPage } from "../open-built-page.ts";
import type { Row } from "../row.ts";
import { runIn } from "../run-in.ts";

async function buildAndOpen(project: string, program: string) {
  const built = await runIn(project, [process.execPath, "browser/esbuild.mjs", program]);
  return built.exitCode === 0 ? openBuiltPage(path.join(project, "out-esbuild")) : built;
}

/** Uses the React that the project has installed. */
export const reactRow = (major: string): Row => ({
  what: `React ${major}`,
  tool: "react",
  covers: "`<CanvasView>` under StrictMode with a ref, rendered by a server too, in Chromium; `renderCanvasToHtml`",
  async run(project) {
    const rendered = await runIn(project, [process.execPath, "render-react.cjs", major]);
    return rendered.exitCode === 0 ? buildAndOpen(project, "browser/react-program.jsx") : rendered;
  },
});

export const withoutReactRow: Row = {
  what: "no React",
  tool: "esbuild",
  covers: "`mountCanvas`, where React isn't installed, in Chromium",
  async run(project) {
    if (existsSync(path.join(project, "node_modules/react"))) return { exitCode: 1, output: "React is installed" };
    return buildAndOpen(project, "browser/plain-program.js");
  },
};
