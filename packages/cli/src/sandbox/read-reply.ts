import type { CanvasDiagnostic, CanvasFailure } from "@fingerpaint/canvas-runtime";
import { type CanvasHtmlTheme, type HtmlParts, joinHtmlParts } from "@fingerpaint/canvas-runtime/html";

/** A validated reply, with its document assembled in this process. */
export interface SandboxReply extends Omit<RawReply, "document"> {
  /** HTML with a policy that prevents scripts, or Markdown. Null if the canvas can't be shown. */
  readonly document: string | null;
}

/**
 * Reads the output of the sandbox process. The untrusted code may have written it, so every known field is checked and
 * everything else is dropped.
 *
 * @param format the requested format
 * @returns null if it isn't a valid reply
 */
export function readSandboxReply(output: string, format: SandboxRequest["format"] = "html"): SandboxReply | null {
  try {
    const { document, title, failure, diagnostics, code } = JSON.parse(output) as Record<string, unknown>;
    const common = {
      title: text(title),
      code: code === null ? null : text(code),
      diagnostics: (diagnostics as unknown[]).map(readDiagnostic),
    };
    if (document === null) return { ...common, document, failure: readFailure(failure) };
    // `joinHtmlParts` refuses parts that aren't strings.
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
    // Codes may come from any version. They are only shown, never acted on.
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

/** A request to render untrusted code. Plain data, passed as JSON. */
export interface SandboxRequest {
  readonly source: string;
  /** The output format. The theme doesn't apply to Markdown. @default "html" */
  readonly format?: "html" | "markdown";
  readonly theme: CanvasHtmlTheme;
  readonly title?: string;
  readonly state?: Readonly<Record<string, unknown>>;
}

/** The reply of the untrusted code's surroundings. */
export interface RawReply {
  /** The parts of an HTML document, or Markdown. Null if the canvas can't be shown. */
  readonly document: HtmlParts | string | null;
  readonly title: string;
  readonly failure: CanvasFailure | null;
  readonly diagnostics: readonly CanvasDiagnostic[];
  /** The compiled code. It may be parsed elsewhere to find line numbers, but must never be run there. */
  readonly code: string | null;
}
