import type { CanvasDiagnostic, CanvasFailure } from "@fingerpaint/canvas-runtime";
import { type HtmlParts, joinHtmlParts } from "@fingerpaint/canvas-runtime/html";
import type { RealmReply, RealmRequest } from "../realm/realm-messages.ts";

/** A reply of the realm, checked, with its document put together in this process. */
export interface SandboxReply extends Omit<RealmReply, "document"> {
  /** HTML under a policy that lets nothing run, or Markdown. Null if the canvas can't be shown. */
  readonly document: string | null;
}

/**
 * Reads what the sandbox's process wrote. The code that ran there may have written it, so every field is checked and
 * everything else is left out.
 *
 * @param format what was asked for
 * @returns null if it is no reply
 */
export function readSandboxReply(output: string, format: RealmRequest["format"] = "html"): SandboxReply | null {
  try {
    const { document, title, failure, diagnostics, code } = JSON.parse(output) as Record<string, unknown>;
    const common = {
      title: text(title),
      code: code === null ? null : text(code),
      diagnostics: (diagnostics as unknown[]).map(readDiagnostic),
    };
    if (document === null) return { ...common, document, failure: readFailure(failure) };
    // It refuses parts that aren't strings.
    const written = format === "markdown" ? text(document) : joinHtmlParts(document as HtmlParts);
    return { ...common, document: written, failure: null };
  } catch {
    return null;
  }
}

function readDiagnostic(value: unknown): CanvasDiagnostic {
  const { severity, code, message, line, column } = value as Record<keyof CanvasDiagnostic, unknown>;
  return {
    severity: oneOf(severity, ["error", "warning"]),
    // Codes are names, of whatever version: they are shown, and not acted upon.
    code: text(code) as CanvasDiagnostic["code"],
    message: text(message),
    line: place(line),
    ...(column !== undefined && { column: place(column) }),
  };
}

function readFailure(value: unknown): CanvasFailure {
  const { phase, message, line, column } = value as Record<keyof CanvasFailure, unknown>;
  return {
    phase: oneOf(phase, ["compile", "evaluate", "render"]),
    message: text(message),
    ...(line !== undefined && { line: place(line) }),
    ...(column !== undefined && { column: place(column) }),
  };
}

function text(value: unknown): string {
  if (typeof value !== "string") throw new TypeError("not a text");
  return value;
}

function oneOf<Word extends string>(value: unknown, words: readonly Word[]): Word {
  const known = words.find((word) => word === value);
  if (known === undefined) throw new TypeError("not a known word");
  return known;
}

/** A line or a column, from 1. */
function place(value: unknown): number {
  if (!Number.isSafeInteger(value) || (value as number) < 1) throw new TypeError("not a place");
  return value as number;
}
