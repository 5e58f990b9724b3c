import { execFileSync } from "node:child_process";
import { defineConfig } from "tsup";
import { bundledDeclarations } from "../../scripts/library-build.ts";

const commit = process.env.BUILD_COMMIT || commitOfRepository();

export default defineConfig({
  entry: { main: "src/main.ts", index: "src/index.ts" },
  format: "esm",
  target: "node20",
  platform: "node",
  sourcemap: true,
  define: commit === undefined ? {} : { BUILD_COMMIT: JSON.stringify(commit) },
  clean: true,
  dts: await bundledDeclarations({ index: "src/index.ts" }),
});

/** Undefined if the sources aren't in a Git repository, as in the image's build. */
function commitOfRepository(): string | undefined {
  try {
    const words = ["rev-parse", "--short", "HEAD"];
    return execFileSync("git", words, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
  } catch {
    return undefined;
  }
}
