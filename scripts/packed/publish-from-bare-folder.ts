import { strict as assert } from "node:assert";
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { root } from "../workspace.ts";
import { openSharePage } from "./open-share-page.ts";
import { type Ended, runIn } from "./run-in.ts";
import { withProgram } from "./with-program.ts";

const sample = "service-health.canvas.tsx";

/**
 * Publishes a sample from an otherwise empty folder, with the command line offered by the server installed in the
 * project, and opens the printed link. `npx` gets a separate cache, so it has to install the program.
 */
export async function publishFromBareFolder(project: string): Promise<Ended> {
  const folder = mkdtempSync(path.join(tmpdir(), "fingerpaint-npx-"));
  const data = path.join(folder, "data");
  const command = ["env", "PORT=0", `DATA_DIR=${data}`, "node_modules/.bin/fingerpaint-server"];
  try {
    return await withProgram({ folder: project, command, announces: /"address":"(http[^"]+)"/ }, async (origin) => {
      const link = await publish(await offeredProgram(origin), origin, folder);
      await openSharePage(link, { heading: "Service health" }, async (page) => {
        assert.equal(new URL(page.url()).origin, origin);
      });
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Reads the address of the command line from the server's `/llms.txt`. */
async function offeredProgram(origin: string): Promise<string> {
  const text = await (await fetch(`${origin}/llms.txt`)).text();
  const [address = ""] = /http:\S+\.tgz/.exec(text) ?? [];
  assert.ok(address.startsWith(`${origin}/cli-`), text);
  return address;
}

async function publish(program: string, origin: string, folder: string): Promise<string> {
  const bare = path.join(folder, "bare");
  mkdirSync(bare);
  copyFileSync(path.join(root, "examples/canvases", sample), path.join(bare, sample));
  const environment = [
    `npm_config_cache=${path.join(folder, "cache")}`,
    `XDG_CONFIG_HOME=${path.join(folder, "config")}`,
  ];
  const npx = ["npx", "-y", program, "publish", sample, "--server", origin];
  const { exitCode, output } = await runIn(bare, ["env", ...environment, ...npx]);
  assert.equal(exitCode, 0, output);
  assert.deepEqual(readdirSync(bare), [sample]);
  const [link = ""] = /^http:\S+$/m.exec(output) ?? [];
  assert.ok(link.startsWith(`${origin}/editor-canvas/cv_`), output);
  return link;
}
