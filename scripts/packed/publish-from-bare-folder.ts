import { strict as assert } from "node:assert";
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { root } from "../workspace.ts";
import { openSharePage } from "./open-share-page.ts";
import { type Ended, runIn } from "./run-in.ts";
import { withProgram } from "./with-program.ts";

const sample = "service-health.canvas.tsx";

/**
 * Publishes a sample by `npx` of the command line's tarball, from a folder that has nothing else, to the server that is
 * installed in the project, and opens the printed link. npx gets a cache of its own, since it takes a tarball of the
 * same path from an older one.
 */
export async function publishFromBareFolder(project: string): Promise<Ended> {
  const folder = mkdtempSync(path.join(tmpdir(), "fingerpaint-npx-"));
  const data = path.join(folder, "data");
  const command = ["env", "PORT=0", `DATA_DIR=${data}`, "node_modules/.bin/fingerpaint-server"];
  try {
    return await withProgram({ folder: project, command, announces: /"address":"(http[^"]+)"/ }, async (origin) => {
      const link = await publish(tarballOf(project), origin, folder);
      await openSharePage(link, { heading: "Service health" }, async (page) => {
        assert.equal(new URL(page.url()).origin, origin);
      });
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Where the project has the command line from, as in `file:/tmp/fingerpaint-0.0.0.tgz`. */
function tarballOf(project: string): string {
  return JSON.parse(readFileSync(path.join(project, "package.json"), "utf8")).dependencies.fingerpaint;
}

async function publish(tarball: string, origin: string, folder: string): Promise<string> {
  const bare = path.join(folder, "bare");
  mkdirSync(bare);
  copyFileSync(path.join(root, "examples/canvases", sample), path.join(bare, sample));
  const environment = [
    `npm_config_cache=${path.join(folder, "cache")}`,
    `XDG_CONFIG_HOME=${path.join(folder, "config")}`,
  ];
  const npx = ["npx", "--yes", `--package=${tarball}`, "--", "fingerpaint", "publish", sample, "--server", origin];
  const { exitCode, output } = await runIn(bare, ["env", ...environment, ...npx]);
  assert.equal(exitCode, 0, output);
  assert.deepEqual(readdirSync(bare), [sample]);
  const [link = ""] = /^http:\S+$/m.exec(output) ?? [];
  assert.ok(link.startsWith(`${origin}/editor-canvas/cv_`), output);
  return link;
}
