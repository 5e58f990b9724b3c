import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { readLocalState } from "../canvas/canvas-file.ts";
import { exitCodes } from "../program/exit-codes.ts";
import { checkCanvas } from "./check-canvas.ts";
import { type CheckedCanvas, formatReport, type ReportFormat } from "./report-formats.ts";
import { createTypesCheck } from "./types-check.ts";

/** The options of `check`. */
export interface CheckCommandOptions {
  readonly types?: boolean;
  readonly strict?: boolean;
  readonly format: ReportFormat;
  readonly json?: boolean;
}

/** `fingerpaint check`: @returns the exit code, 1 where there is an error, with `--strict` also for a warning */
export async function runCheck(files: readonly string[], options: CheckCommandOptions): Promise<number> {
  const checkTypes = options.types ? await createTypesCheck() : () => [];
  const waiting = [...files.entries()];
  const checked: CheckedCanvas[] = [];
  async function work(): Promise<void> {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [index, file] = next;
      const source = readFileSync(file === "-" ? 0 : file, "utf8").replace(/^\ufeff/, "");
      const found = await checkCanvas(source, { state: readLocalState(file) });
      checked[index] = { file, diagnostics: [...found, ...checkTypes(file, source)].sort((a, b) => a.line - b.line) };
    }
  }
  await Promise.all(Array.from({ length: Math.min(files.length, availableParallelism()) }, work));
  process.stdout.write(formatReport(options.json ? "json" : options.format, checked));
  const severities = new Set(checked.flatMap(({ diagnostics }) => diagnostics.map(({ severity }) => severity)));
  return severities.has("error") || (options.strict && severities.has("warning")) ? exitCodes.failed : exitCodes.ok;
}
