import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { buildWeb } from "../scripts/build-web.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Where the pages are, as built from the sources. */
    webFolder: string;
  }
}

/** Builds the pages for all browser tests of a run. */
export default async function buildOnce(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), "fingerpaint-web-"));
  await buildWeb(folder);
  project.provide("webFolder", folder);
  return () => rm(folder, { recursive: true });
}
