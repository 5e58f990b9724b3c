import { availableParallelism } from "node:os";
import { readLocalState } from "../canvas/canvas-file.ts";
import { type CliFailure, exitCodes } from "../program/cli-failure.ts";
import { failureMembers, printFailure, toFailure } from "../program/report-failure.ts";
import { readUserText } from "../program/user-file.ts";
import { paint } from "../terminal/notes.ts";
import { visible, visibleJson } from "../terminal/visible.ts";
import { type CheckDiagnostic, checkCanvas, severityStyles, uncheckable } from "./check-canvas.ts";
import { createTypesCheck, type TypesCheck } from "./types-check.ts";

/** The options of `check`. */
interface CheckCommandOptions {
  readonly types?: boolean;
  readonly toolsFrom?: string;
  readonly strict?: boolean;
  readonly format: ReportFormat;
  readonly json?: boolean;
}

/**
 * `fingerpaint check`.
 *
 * @returns the exit code: 2 if a file can't be read, otherwise 1 if there is an error or, with `--strict`, a warning
 */
export async function runCheck(files: readonly string[], options: CheckCommandOptions): Promise<number> {
  const checkTypes: TypesCheck = options.types ? await createTypesCheck(options.toolsFrom) : () => [];
  const waiting = [...files.entries()];
  const rendered: CheckedCanvas[] = [];
  const sources: string[] = [];
  async function work(): Promise<void> {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [index, file] = next;
      try {
        const source = readUserText(file);
        sources[index] = source;
        const diagnostics = await found(() => checkCanvas(source, { state: readLocalState(file) }));
        rendered[index] = { file, diagnostics };
      } catch (error) {
        rendered[index] = { file, diagnostics: [], error: toFailure(error) };
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(files.length, availableParallelism()) }, work));
  // TypeScript blocks this process, so it runs after the time-limited renderings.
  const checked: CheckedCanvas[] = [];
  for (const [index, one] of rendered.entries()) {
    const source = sources[index];
    const types = source === undefined ? [] : await found(() => checkTypes(one.file, source));
    checked.push({ ...one, diagnostics: [...one.diagnostics, ...types].sort((a, b) => a.line - b.line) });
  }
  process.stdout.write(formatReport(options.json ? "json" : options.format, checked));
  const [failure, ...failures] = checked.flatMap(({ error }) => error ?? []);
  if (failure !== undefined) {
    for (const one of [failure, ...failures]) printFailure(one, "fingerpaint");
    return failure.exitCode;
  }
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

/** The findings in one file. */
export interface CheckedCanvas {
  readonly file: string;
  readonly diagnostics: readonly CheckDiagnostic[];
  /** Why the file can't be read. */
  readonly error?: CliFailure;
}

/** How findings are written to stdout. */
type ReportFormat = "text" | "json" | "github";

/** @returns the report, with a line break at the end unless it is empty */
function formatReport(format: ReportFormat, checked: readonly CheckedCanvas[]): string {
  if (format === "json") {
    const shown = checked.map(({ error, ...one }) => ({ ...one, ...(error && { error: failureMembers(error) }) }));
    return `${visibleJson(shown, 2)}\n`;
  }
  const write = format === "github" ? annotation : textLine;
  return checked.flatMap(({ file, diagnostics }) => diagnostics.map((one) => `${write(file, one)}\n`)).join("");
}

function textLine(file: string, { line, column, severity, code, message }: CheckDiagnostic): string {
  const word = paint(process.stdout, severityStyles[severity], `${severity}:`);
  return `${visible(file)}:${line}:${column}: ${word} ${visible(message)} ${paint(process.stdout, "dim", `[${code}]`)}`;
}

/** A command that makes GitHub's runner annotate the line of the file. */
function annotation(file: string, { line, column, severity, code, message }: CheckDiagnostic): string {
  const level = severity === "note" ? "notice" : severity;
  const properties = { file, line, col: column, title: code };
  const written = Object.entries(properties).map(([name, value]) => `${name}=${escapeProperty(String(value))}`);
  return `::${level} ${written.join(",")}::${escapeData(message)}`;
}

function escapeData(text: string): string {
  return visible(text).replaceAll("%", "%25");
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
