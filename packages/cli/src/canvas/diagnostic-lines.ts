import type { CanvasDiagnostic } from "@fingerpaint/canvas-runtime/compile";
import { paint } from "../terminal/paint.ts";

/** Prints what a compiler prints: `file:line:column: severity: message`, on stderr. */
export function printDiagnostics(file: string, diagnostics: readonly CanvasDiagnostic[]): void {
  for (const { line, column, severity, message } of diagnostics) {
    const place = column === undefined ? `${file}:${line}` : `${file}:${line}:${column}`;
    const word = paint(process.stderr, severity === "error" ? "red" : "yellow", `${severity}:`);
    process.stderr.write(`${place}: ${word} ${message}\n`);
  }
}
