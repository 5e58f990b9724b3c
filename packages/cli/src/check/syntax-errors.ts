import { parse } from "@babel/parser";
import type { CheckDiagnostic } from "./check-diagnostic.ts";

/**
 * The first syntax error of a source, read as TypeScript with JSX; none where there is none. It finds what the compiler
 * of the viewer lets pass, such as a closing tag of another name.
 */
export function syntaxErrors(source: string): CheckDiagnostic[] {
  try {
    parse(source, { sourceType: "module", plugins: ["typescript", "jsx"] });
    return [];
  } catch (error) {
    const { message, loc } = error as Error & { loc?: { line: number; column: number } };
    if (loc === undefined) throw error;
    const text = message.replace(/ \(\d+:\d+\)$/, "").replace(/\s+/g, " ");
    return [{ severity: "error", code: "syntax", message: text, line: loc.line, column: loc.column + 1 }];
  }
}
