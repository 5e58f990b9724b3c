import { Script } from "node:vm";
import { suggestModuleRewrite } from "@fingerpaint/canvas-runtime/compile";
import type { RealmReply } from "../realm/realm-messages.ts";
import { defaultLimits, runInSandbox, type SandboxEnd, type SandboxLimits } from "../sandbox/run-in-sandbox.ts";
import { type CheckDiagnostic, columnIn } from "./check-diagnostic.ts";
import { syntaxErrors } from "./syntax-errors.ts";
import { unknownProps } from "./unknown-props.ts";

/** How a canvas is checked. */
export interface CheckOptions {
  /** The values of `useCanvasState` by key, as they lie beside the canvas. */
  readonly state?: Readonly<Record<string, unknown>> | undefined;
  readonly limits?: SandboxLimits | undefined;
}

/**
 * Compiles a canvas and renders it once, in a process that has neither files nor a network.
 *
 * What runs: the module's top level and one rendering, in light. What doesn't: effects, event handlers, timers, and
 * whatever needs a browser; a canvas that asks for `document` while it renders gets a note and is not rendered further.
 *
 * @returns what was found, in the order of the lines
 */
export async function checkCanvas(written: string, options: CheckOptions = {}): Promise<CheckDiagnostic[]> {
  const rewrite = suggestModuleRewrite(written);
  const source = rewrite?.rewritten ?? written;
  const lines = written.split(/\r\n|[\n\r\u2028\u2029]/);
  const reply = await runInSandbox(
    { source, theme: "light", ...(options.state && { state: options.state }) },
    options.limits,
  );
  const found = typeof reply === "string" ? [endOf(reply, options.limits ?? defaultLimits)] : ofReply(reply, source);
  // The parser's own place of a syntax error is the better one.
  const syntax = syntaxErrors(written);
  const others = syntax.length > 0 ? found.filter(({ code }) => code !== "syntax") : found;
  const placed = others.map(({ line, column, ...rest }): CheckDiagnostic => {
    const inside = Math.min(Math.max(1, line), lines.length);
    return { ...rest, line: inside, column: column ?? columnIn(lines[inside - 1] ?? "", rest.message) };
  });
  return [...syntax, ...placed, ...unknownProps(source)].sort((a, b) => a.line - b.line || a.column - b.column);
}

type Found = Omit<CheckDiagnostic, "column"> & { readonly column?: number };

function ofReply({ diagnostics, failure, code }: RealmReply, source: string): Found[] {
  if (failure === null || diagnostics.some(({ severity }) => severity === "error")) return [...diagnostics];
  const line = failure.line ?? lineOfSyntaxError(code) ?? lineOfDefaultExport(source) ?? 1;
  const [, missing] = browserOnly.exec(failure.message) ?? [];
  if (missing !== undefined) {
    const message = `Not checked further: "${missing}" is asked for while rendering, and only browsers have it.`;
    return [...diagnostics, { severity: "note", code: "not-checked", message, line }];
  }
  const found = {
    severity: "error" as const,
    code: failure.phase === "compile" ? "syntax" : "render",
    message: failure.message,
  };
  return [...diagnostics, { ...found, line, ...(failure.column !== undefined && { column: failure.column }) }];
}

const browserOnly =
  /^ReferenceError: (window|document|navigator|location|history|localStorage|sessionStorage|screen|matchMedia|getComputedStyle|requestAnimationFrame|Image|HTMLElement|ResizeObserver|IntersectionObserver|MutationObserver|AbortController|URL|URLSearchParams|TextDecoder|TextEncoder|Blob|File|Intl|crypto|atob|btoa|alert|confirm|fetch) is not defined/;

/** An error without a line of its own is of what the canvas exports. */
function lineOfDefaultExport(source: string): number | undefined {
  const at = source.search(/^[ \t]*export\s+default\b/m);
  return at === -1 ? undefined : source.slice(0, at).split("\n").length;
}

/** Parses what the realm compiled, and runs nothing. */
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

function endOf(end: SandboxEnd, { timeMs, memoryBytes }: SandboxLimits): Found {
  const messages: Readonly<Record<SandboxEnd, string>> = {
    time: `Rendering took more than ${timeMs / 1000} s and was ended.`,
    memory: `Rendering took more than ${Math.round(memoryBytes / 2 ** 20)} MiB of memory and was ended.`,
    crash: "Rendering ended its process: the canvas can't be checked.",
  };
  return { severity: "error", code: "limit", message: messages[end], line: 1, column: 1 };
}
