import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    /** The folder of the built pages. */
    webFolder: string;
  }
}

/**
 * Builds the pages from the sources for all browser tests of a run, unless `SERVER_PROGRAM` is `built`: `pnpm test`,
 * which sets that, has just built them. It uses a separate process, because Vitest's doesn't resolve the condition
 * that leads to the packages' sources, and would need the packages built.
 */
export default async function buildOnce(project: TestProject): Promise<() => Promise<void>> {
  if (process.env.SERVER_PROGRAM === "built") {
    project.provide("webFolder", path.join(import.meta.dirname, "../dist"));
    return async () => {};
  }
  const folder = await mkdtemp(path.join(tmpdir(), "fingerpaint-web-"));
  const build = ["--import=tsx", "--conditions=@fingerpaint/source", "scripts/build.ts", folder];
  await promisify(execFile)(process.execPath, build, {
    cwd: path.join(import.meta.dirname, ".."),
    // Vitest sets it to `test`, which would build the pages with React's development build.
    env: { ...process.env, NODE_ENV: "production" },
  });
  // Pages show commands only if the server has this file. Its contents don't matter here.
  await writeFile(path.join(folder, "cli.tgz"), "");
  project.provide("webFolder", folder);
  return () => rm(folder, { recursive: true });
}
