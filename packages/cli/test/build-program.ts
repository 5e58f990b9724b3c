import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { buildProgram } from "../scripts/program-build.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The built program's main file. */
    readonly program: string;
  }
}

/** Builds the program once for all tests, as it is published except for its size. */
export default async function provideProgram(project: TestProject): Promise<() => Promise<void>> {
  const outdir = await mkdtemp(path.join(tmpdir(), "fingerpaint-cli-"));
  project.provide("program", await buildProgram(outdir));
  return () => rm(outdir, { recursive: true, force: true });
}
