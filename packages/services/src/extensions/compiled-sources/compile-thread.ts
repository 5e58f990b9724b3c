import { parentPort } from "node:worker_threads";
import { compileCanvas, compilerVersion } from "@fingerpaint/canvas-runtime/compile";
import type { FoundSource } from "../../canvas/canvas-module.ts";

/** The worker thread of `source-compiler.ts`: receives sources, compiles them, and never runs them. */
export interface CompileOrder {
  readonly source: string;
  /** The module specifiers that the site's sources may import. */
  readonly modules: readonly string[];
}

export interface CompileAnswer {
  /** The version of this thread's compiler. */
  readonly version: string;
  /** Null if it isn't for readers. */
  readonly found: FoundSource | null;
}

/** A source of 200 kB may have 25,000 names that don't exist, and a diagnostic for each. */
const maxBytes = 1_048_576;

function compile({ source, modules }: CompileOrder): FoundSource | null {
  const { code, diagnostics } = compileCanvas(source, { modules });
  // A reader's frame may have more modules than this site knows of.
  if (diagnostics.some((diagnostic) => diagnostic.code === "unknown-module")) return null;
  const compiled = { version: compilerVersion, code, diagnostics: [...diagnostics] };
  const bytes = Buffer.byteLength(JSON.stringify(compiled));
  return bytes > maxBytes ? null : { compiled, bytes };
}

parentPort?.on("message", (order: CompileOrder) => {
  const answer: CompileAnswer = { version: compilerVersion, found: compile(order) };
  parentPort?.postMessage(answer);
});
parentPort?.postMessage("ready");
