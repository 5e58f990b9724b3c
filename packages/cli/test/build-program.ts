import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { build } from "esbuild";
import type { TestProject } from "vitest/node";
import { buildSandbox, entryPoints, optionalPackages, programBuild } from "../scripts/program-build.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The built program's main file. */
    readonly program: string;
  }
}

const packageRoot = path.join(import.meta.dirname, "..");

/** Builds the program once for all tests, as it is published but for its size. */
export default async function buildProgram(project: TestProject): Promise<() => Promise<void>> {
  const outdir = await mkdtemp(path.join(tmpdir(), "fingerpaint-cli-"));
  await build({
    ...programBuild,
    absWorkingDir: packageRoot,
    entryPoints: { ...entryPoints },
    outdir,
    outExtension: { ".js": ".mjs" },
    external: optionalPackages,
    bundle: true,
    splitting: true,
    format: "esm",
    logLevel: "error",
  });
  await buildSandbox(outdir);
  project.provide("program", path.join(outdir, "main.mjs"));
  return () => rm(outdir, { recursive: true, force: true });
}
