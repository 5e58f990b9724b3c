import { availableParallelism } from "node:os";
import { readLocalState } from "../canvas/canvas-file.ts";
import { exitCodes } from "../program/exit-codes.ts";
import { readUserText } from "../program/user-file.ts";
import { checkCanvas } from "./check-canvas.ts";
import { type CheckDiagnostic, uncheckable } from "./check-diagnostic.ts";
import { type CheckedCanvas, formatReport, type ReportFormat } from "./report-formats.ts";
import { createTypesCheck, type TypesCheck } from "./types-check.ts";

/** The options of `check`. */
export interface CheckCommandOptions {
  readonly types?: boolean;
  readonly toolsFrom?: string;
  readonly strict?: boolean;
  readonly format: ReportFormat;
  readonly json?: boolean;
}

/** `fingerpaint check`. @returns the exit code: 1 if there is an error or, with `--strict`, a warning */
export async function runCheck(files: readonly string[], options: CheckCommandOptions): Promise<number> {
  const checkTypes: TypesCheck = options.types ? await createTypesCheck(options.toolsFrom) : () => [];
  const waiting = [...files.entries()];
  const rendered: CheckedCanvas[] = [];
  const sources: string[] = [];
  async function work(): Promise<void> {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [index, file] = next;
      const source = readUserText(file);
      const diagnostics = await found(() => checkCanvas(source, { state: readLocalState(file) }));
      rendered[index] = { file, diagnostics };
      sources[index] = source;
    }
  }
  await Promise.all(Array.from({ length: Math.min(files.length, availableParallelism()) }, work));
  // TypeScript blocks this process, so it runs after the time-limited renderings.
  const checked: CheckedCanvas[] = [];
  for (const [index, { file, diagnostics }] of rendered.entries()) {
    const types = await found(() => checkTypes(file, sources[index] ?? ""));
    checked.push({ file, diagnostics: [...diagnostics, ...types].sort((a, b) => a.line - b.line) });
  }
  process.stdout.write(formatReport(options.json ? "json" : options.format, checked));
  const severities = new Set(checked.flatMap(({ diagnostics }) => diagnostics.map(({ severity }) => severity)));
  return severities.has("error") || (options.strict && severities.has("warning")) ? exitCodes.failed : exitCodes.ok;
}

/** Turns an error that ends a check into a finding, so that the other files are still checked. */
async function found(check: () => CheckDiagnostic[] | Promise<CheckDiagnostic[]>): Promise<CheckDiagnostic[]> {
  try {
    return await check();
  } catch (error) {
    return [uncheckable(error)];
  }
}
