import { Script } from "node:vm";
import { checkSource, columnIn, type SourceDiagnostic } from "@fingerpaint/canvas-runtime/check";
import { suggestModuleRewrite } from "@fingerpaint/canvas-runtime/compile";
import type { SandboxReply } from "../sandbox/read-reply.ts";
import { defaultLimits, runInSandbox, type SandboxEnd } from "../sandbox/run-in-sandbox.ts";

/** How a canvas is checked. */
interface CheckOptions {
  /** The values of `useCanvasState` by key, from the state file of the canvas. */
  readonly state?: Readonly<Record<string, unknown>> | undefined;
}

/**
 * Checks a canvas as the server does and, if it has no error, renders it once, in a process without access to files or
 * the network.
 *
 * This runs the module's top level and renders once, in the light theme. It doesn't run effects, event handlers, timers
 * or anything that needs a browser. If a canvas uses `document` while rendering, it gets a note and rendering stops.
 *
 * @returns the findings, ordered by line
 */
export async function checkCanvas(written: string, options: CheckOptions = {}): Promise<CheckDiagnostic[]> {
  const source = suggestModuleRewrite(written)?.rewritten ?? written;
  const found: CheckDiagnostic[] = checkSource(source);
  if (found.some(({ severity }) => severity === "error")) return found;
  const request = { source, theme: "light" as const, ...(options.state && { state: options.state }) };
  const reply = await runInSandbox(request);
  const failure = typeof reply === "string" ? endOf(reply) : failureOf(reply, source);
  if (failure === null) return found;
  const lines = written.split(/\r\n|[\n\r\u2028\u2029]/);
  const line = Math.min(Math.max(1, failure.line), lines.length);
  const column = failure.column ?? columnIn(lines[line - 1] ?? "", failure.message);
  return [...found, { ...failure, line, column }].sort((a, b) => a.line - b.line || a.column - b.column);
}

type Found = Omit<CheckDiagnostic, "column"> & { readonly column?: number };

/** Why a canvas could not be rendered; null if it could. */
function failureOf({ failure, code }: SandboxReply, source: string): Found | null {
  if (failure === null) return null;
  const line = failure.line ?? lineOfSyntaxError(code) ?? lineOfDefaultExport(source) ?? 1;
  const [, missing] = browserOnly.exec(failure.message) ?? [];
  if (missing !== undefined) {
    const message = `Not checked further: "${missing}" is needed for rendering, and only browsers have it.`;
    return { severity: "note", code: "not-checked", message, line };
  }
  return {
    severity: "error",
    code: failure.phase === "compile" ? "syntax" : "render",
    message: failure.message,
    line,
    ...(failure.column !== undefined && { column: failure.column }),
  };
}

const browserOnly =
  /^ReferenceError: (window|document|navigator|location|history|localStorage|sessionStorage|screen|matchMedia|getComputedStyle|requestAnimationFrame|Image|HTMLElement|ResizeObserver|IntersectionObserver|MutationObserver|AbortController|URL|URLSearchParams|TextDecoder|TextEncoder|Blob|File|Intl|crypto|atob|btoa|alert|confirm|fetch) is not defined/;

/** Errors without a line are reported at the default export. */
function lineOfDefaultExport(source: string): number | undefined {
  const at = source.search(/^[ \t]*export\s+default\b/m);
  return at === -1 ? undefined : source.slice(0, at).split("\n").length;
}

/** Parses what the realm compiled, without running it. */
function lineOfSyntaxError(code: string | null): number | undefined {
  if (code === null) return undefined;
  try {
    new Script(`(${code})`, { filename: "canvas.tsx" });
    return undefined;
  } catch (error) {
    const [, line] = /^canvas\.tsx:(\d+)/.exec((error as Error).stack ?? "") ?? [];
    return line === undefined ? undefined : Number(line);
  }
}

function endOf(end: SandboxEnd): Found {
  const { timeMs, memoryBytes } = defaultLimits;
  const messages: Readonly<Record<SandboxEnd, string>> = {
    time: `Rendering took more than ${timeMs / 1000} s and was stopped.`,
    memory: `Rendering took more than ${Math.round(memoryBytes / 2 ** 20)} MiB of memory and was stopped.`,
    crash: "Rendering crashed its process, so the canvas can't be checked.",
  };
  return { severity: "error", code: "limit", message: messages[end], line: 1, column: 1 };
}

/** A finding of `check`. */
export interface CheckDiagnostic {
  /** `note`: a part that couldn't be checked, which isn't a fault of the canvas. */
  readonly severity: SourceDiagnostic["severity"] | "note";
  /** A code of `checkSource`, `render`, `limit`, `not-checked`, or TypeScript's code, such as `ts2322`. */
  readonly code: string;
  /** One sentence, without the position. */
  readonly message: string;
  /** Line in the source, from 1. */
  readonly line: number;
  /** Column in the line in UTF-16 code units, from 1. */
  readonly column: number;
}

/** The colours of severities on a terminal. */
export const severityStyles = { error: "red", warning: "yellow", note: "cyan" } as const;

/** Reports an error that ended a check as a finding. Deeply nested sources make parsers overflow the stack. */
export function uncheckable(error: unknown): CheckDiagnostic {
  const reason = error instanceof Error ? error.message : String(error);
  const message = error instanceof RangeError ? "The source is nested too deeply." : reason;
  return { severity: "error", code: "limit", message: `Not checked: ${message}`, line: 1, column: 1 };
}
