import { paint } from "../terminal/paint.ts";
import { visible, visibleJson } from "../terminal/visible.ts";
import type { CheckDiagnostic } from "./check-diagnostic.ts";

/** The findings in one file. */
export interface CheckedCanvas {
  readonly file: string;
  readonly diagnostics: readonly CheckDiagnostic[];
}

/** How findings are written to stdout. */
export type ReportFormat = "text" | "json" | "github";

/** @returns the report, with a line break at the end unless it is empty */
export function formatReport(format: ReportFormat, checked: readonly CheckedCanvas[]): string {
  if (format === "json") return `${visibleJson(checked, 2)}\n`;
  const write = format === "github" ? annotation : textLine;
  return checked.flatMap(({ file, diagnostics }) => diagnostics.map((one) => `${write(file, one)}\n`)).join("");
}

const styles = { error: "red", warning: "yellow", note: "cyan" } as const;

function textLine(file: string, { line, column, severity, code, message }: CheckDiagnostic): string {
  const word = paint(process.stdout, styles[severity], `${severity}:`);
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
