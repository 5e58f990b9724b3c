import type { CanvasLanguageChoice } from "../../language/canvas-words.ts";
import type { CanvasTokenOverrides } from "../../theme/canvas-theme.ts";
import { type CanvasHtmlTheme, type CanvasThemeKind, themeKinds } from "../../theme/theme-types.ts";
import type { CanvasDiagnostic, CompiledCanvas } from "../compile/compile-canvas.ts";

/** The only window message: it hands the frame its port. Everything else is sent over the port. */
export const handoverMessage = "canvas-frame:port";

/** When an error occurred: while compiling, at the top level, while rendering, in a handler or timer, in a promise. */
export type CanvasFailurePhase = "compile" | "evaluate" | "render" | "event" | "promise";

export interface CanvasFailure {
  readonly phase: CanvasFailurePhase;
  readonly message: string;
  /** Line of the canvas source, from 1, if known. */
  readonly line?: number;
  /** Column from 1; known for most syntax errors. */
  readonly column?: number;
}

export type ConsoleLevel = "debug" | "info" | "log" | "warn" | "error";

/** How the page wants a canvas to look and speak. */
export interface CanvasLook {
  readonly theme: CanvasThemeKind | null;
  readonly tokens: CanvasTokenOverrides | null;
  /** English if null. */
  readonly language: CanvasLanguageChoice | null;
}

/** The page's messages to the frame. */
export type HostMessage =
  | (CanvasLook & {
      readonly type: "run";
      readonly source: string;
      readonly modules: readonly string[];
      /** The source, compiled. Null: the frame compiles it, for which it needs the compiler's part. */
      readonly compiled: CompiledCanvas | null;
      /** The kept state for the first run, as JSON by key. Later runs use the frame's own. */
      readonly state: Readonly<Record<string, string>>;
    })
  | (CanvasLook & { readonly type: "theme" })
  /** Values that the page sets, as JSON by key; null removes one. */
  | { readonly type: "state"; readonly state: Readonly<Record<string, string | null>> }
  /** The script of a part, sent before the first message that needs it. */
  | { readonly type: "extend"; readonly script: string }
  | DocumentRequest
  | { readonly type: "ping"; readonly id: number };

/**
 * Asks an empty frame that has the part for documents to render a canvas as one. It answers with a `document` or an
 * `error`.
 */
export interface DocumentRequest {
  readonly type: "make-document";
  readonly format: "html" | "markdown";
  readonly source: string;
  readonly modules: readonly string[];
  /** Values of `useCanvasState`, as JSON by key. */
  readonly state: Readonly<Record<string, string>>;
  readonly theme: CanvasHtmlTheme;
  readonly tokens: CanvasTokenOverrides | null;
  readonly language: CanvasLanguageChoice | null;
  /** The document's title; null for the source's own. */
  readonly title: string | null;
}

/** The frame's messages to the page. The page trusts none of them: a canvas may send anything. */
export type FrameMessage =
  /** The frame's program has its port: the first message, before any canvas runs. */
  | { readonly type: "started" }
  | { readonly type: "pong"; readonly id: number }
  | { readonly type: "diagnostics"; readonly diagnostics: readonly CanvasDiagnostic[] }
  | { readonly type: "ready" }
  | { readonly type: "error"; readonly error: CanvasFailure }
  | { readonly type: "height"; readonly height: number }
  | { readonly type: "console"; readonly level: ConsoleLevel; readonly text: string }
  | { readonly type: "state"; readonly key: string; readonly json: string | null }
  | { readonly type: "action"; readonly json: string }
  | { readonly type: "link"; readonly href: string }
  /** A canvas as a document, and its height at the frame's width, in px; 0 for text. */
  | { readonly type: "document"; readonly text: string; readonly height: number }
  /** The reader has pressed something in the canvas, by pointer or key. */
  | { readonly type: "press" }
  /** The reader's pointer is over the canvas. */
  | { readonly type: "pointer" };

/** The longest texts that either side sends or accepts, in UTF-16 units. */
export const messageLimits = {
  text: 2_000,
  stateKey: 200,
  stateJson: 262_144,
  action: 65_536,
  link: 65_536,
  diagnostics: 100,
  /** For a document. Less than a page accepts from a frame in a second. */
  document: 4_000_000,
} as const;

/** Parses a message from the frame. Null for anything invalid: unknown types, wrong fields, texts that are too long. */
export function parseFrameMessage(data: unknown): FrameMessage | null {
  if (!isRecord(data)) return null;
  switch (data.type) {
    case "pong":
      return isCount(data.id) ? { type: "pong", id: data.id } : null;
    case "diagnostics":
      return Array.isArray(data.diagnostics) &&
        data.diagnostics.length <= messageLimits.diagnostics &&
        data.diagnostics.every(isDiagnostic)
        ? { type: "diagnostics", diagnostics: data.diagnostics }
        : null;
    case "started":
    case "ready":
    case "press":
    case "pointer":
      return { type: data.type };
    case "error":
      return isError(data.error) ? { type: "error", error: data.error } : null;
    case "height":
      return isCount(data.height) ? { type: "height", height: data.height } : null;
    case "console":
      return isOneOf(data.level, consoleLevels) && isText(data.text, messageLimits.text)
        ? { type: "console", level: data.level, text: data.text }
        : null;
    case "state":
      return isText(data.key, messageLimits.stateKey) &&
        (data.json === null || isText(data.json, messageLimits.stateJson))
        ? { type: "state", key: data.key, json: data.json }
        : null;
    case "action":
      return isText(data.json, messageLimits.action) ? { type: "action", json: data.json } : null;
    case "document":
      return isText(data.text, messageLimits.document) && isCount(data.height)
        ? { type: "document", text: data.text, height: data.height }
        : null;
    case "link":
      return isText(data.href, messageLimits.link) ? { type: "link", href: data.href } : null;
    default:
      return null;
  }
}

/** Parses a message from the page, like `parseFrameMessage`. */
export function parseHostMessage(data: unknown): HostMessage | null {
  if (!isRecord(data)) return null;
  const { theme, tokens, language } = data;
  switch (data.type) {
    case "run":
      return parseRun(data);
    case "theme":
      return isTheme(theme) && isTokens(tokens) && isLanguage(language)
        ? { type: "theme", theme, tokens, language }
        : null;
    case "state":
      return isRecord(data.state) &&
        Object.values(data.state).every((json) => json === null || typeof json === "string")
        ? { type: "state", state: data.state as Record<string, string | null> }
        : null;
    case "extend":
      return typeof data.script === "string" ? { type: "extend", script: data.script } : null;
    case "make-document":
      return parseDocumentRequest(data);
    case "ping":
      return isCount(data.id) ? { type: "ping", id: data.id } : null;
    default:
      return null;
  }
}

function parseRun(data: Record<string, unknown>): HostMessage | null {
  const { source, modules, compiled, theme, tokens, language, state } = data;
  return typeof source === "string" &&
    isTexts(modules) &&
    (compiled === null || isCompiled(compiled)) &&
    isTheme(theme) &&
    isTokens(tokens) &&
    isLanguage(language) &&
    isTextRecord(state)
    ? { type: "run", source, modules, compiled, theme, tokens, language, state }
    : null;
}

function parseDocumentRequest(data: Record<string, unknown>): DocumentRequest | null {
  const { format, source, modules, state, theme, tokens, language, title } = data;
  return isOneOf(format, ["html", "markdown"]) &&
    typeof source === "string" &&
    isTexts(modules) &&
    isTextRecord(state) &&
    isOneOf(theme, ["system", ...themeKinds]) &&
    isTokens(tokens) &&
    isLanguage(language) &&
    (title === null || typeof title === "string")
    ? { type: "make-document", format, source, modules, state, theme, tokens, language, title }
    : null;
}

/** Whether a value has the form of a source that was compiled without errors. */
export function isCompiled(value: unknown): value is CompiledCanvas {
  return (
    isRecord(value) &&
    typeof value.code === "string" &&
    Array.isArray(value.diagnostics) &&
    value.diagnostics.every(isDiagnostic)
  );
}

/** A text cut to the length that a message may have. */
export function cutText(text: string): string {
  return text.length > messageLimits.text ? `${text.slice(0, messageLimits.text - 1)}…` : text;
}

/** The methods of the console that are relayed. */
export const consoleLevels = ["debug", "info", "log", "warn", "error"] as const;
const phases = ["compile", "evaluate", "render", "event", "promise"] as const;
const diagnosticCodes = ["syntax", "unknown-module", "unknown-export", "import-meta", "no-default-export"] as const;

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isText(value: unknown, limit: number): value is string {
  return typeof value === "string" && value.length <= limit;
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === "string");
}

function isTextRecord(value: unknown): value is Record<string, string> {
  return isRecord(value) && Object.values(value).every((item) => typeof item === "string");
}

/** A whole number of a safe size: heights, lines, columns, ids. */
function isCount(value: unknown): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= 10_000_000;
}

function isOneOf<Value extends string>(value: unknown, values: readonly Value[]): value is Value {
  return values.some((known) => known === value);
}

function isTheme(value: unknown): value is CanvasThemeKind | null {
  return value === null || isOneOf(value, themeKinds);
}

/** The page has checked the contents. */
function isTokens(value: unknown): value is CanvasTokenOverrides | null {
  return value === null || isRecord(value);
}

/** The page has checked the contents. */
function isLanguage(value: unknown): value is CanvasLanguageChoice | null {
  return value === null || isRecord(value);
}

function isError(value: unknown): value is CanvasFailure {
  return isRecord(value) && isOneOf(value.phase, phases) && isText(value.message, messageLimits.text) && isPlace(value);
}

function isDiagnostic(value: unknown): value is CanvasDiagnostic {
  return (
    isRecord(value) &&
    isOneOf(value.severity, ["error", "warning"]) &&
    isOneOf(value.code, diagnosticCodes) &&
    isText(value.message, messageLimits.text) &&
    isCount(value.line) &&
    isPlace(value)
  );
}

function isPlace({ line, column }: Record<string, unknown>): boolean {
  return (line === undefined || isCount(line)) && (column === undefined || isCount(column));
}
