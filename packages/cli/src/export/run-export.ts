import { suggestModuleRewrite } from "@fingerpaint/canvas-runtime/compile";
import { titleOfSource } from "@fingerpaint/canvas-store/source-title";
import { type PasswordOptions, titleOfFile } from "../canvas/canvas-arguments.ts";
import { readLocalState } from "../canvas/canvas-file.ts";
import { loadCanvas } from "../canvas/get.ts";
import { CliFailure, usageFailure } from "../program/cli-failure.ts";
import { readUserText, writeUserFile } from "../program/user-file.ts";
import type { SandboxRequest } from "../sandbox/read-reply.ts";
import { runInSandbox } from "../sandbox/run-in-sandbox.ts";
import type { ServerOptions } from "../server/server-connection.ts";
import { jsonResult, note } from "../terminal/notes.ts";
import { visibleSource } from "../terminal/visible.ts";
import { drawDocument } from "./draw-document.ts";
import { type ExportKind, exportKind } from "./export-kind.ts";

/** The options of `export`. */
interface ExportOptions extends ServerOptions, PasswordOptions {
  readonly output: string;
  /** The format, regardless of the file name. */
  readonly format?: ExportKind;
  readonly width: number;
  readonly toolsFrom?: string;
  readonly theme: SandboxRequest["theme"];
  readonly json?: boolean;
}

/**
 * `fingerpaint export`: writes a canvas, from a file or a link, as one file that needs no scripts and no network. If
 * the theme is left to the reader's system, images and PDFs are light.
 */
export async function runExport(canvas: string, options: ExportOptions): Promise<void> {
  const { output, theme, width, toolsFrom } = options;
  const kind = options.format ?? exportKind(output);
  checkOutput(kind, options);
  const isPicture = kind === "pdf" || kind === "png";
  const source = await sourceOf(canvas, options);
  const reply = await runInSandbox({
    ...source,
    format: kind === "markdown" ? "markdown" : "html",
    theme: isPicture && theme === "system" ? "light" : theme,
  });
  if (typeof reply === "string" || reply.document === null) {
    const why =
      typeof reply === "string"
        ? `it was stopped (${reply})`
        : `line ${reply.failure?.line ?? 1}: ${reply.failure?.message}`;
    throw new CliFailure("NOT_RENDERED", `${canvas} can't be rendered: ${why}`, {
      hint: "List all errors: fingerpaint check FILE",
    });
  }
  const isText = kind === "html" || kind === "markdown";
  const bytes = isText ? Buffer.from(reply.document) : await drawDocument(reply.document, kind, { width, toolsFrom });
  if (output === "-") {
    // Files and other programs get every character unchanged.
    process.stdout.write(process.stdout.isTTY ? visibleSource(String(bytes)) : bytes);
    return;
  }
  writeUserFile(output, bytes);
  if (options.json) jsonResult({ file: output, title: reply.title, bytes: bytes.length });
  else note(`Written to ${output}: ${JSON.stringify(reply.title)}.`);
}

/** @throws CliFailure if stdout can't be used for the document */
function checkOutput(kind: ExportKind, { output, json }: ExportOptions): void {
  if (output !== "-") return;
  const isText = kind === "html" || kind === "markdown" || kind === "svg";
  const problem = json
    ? "--output - and --json both write to stdout."
    : process.stdout.isTTY && !isText && `--output -: a terminal can't show ${kind.toUpperCase()}.`;
  if (!problem) return;
  throw usageFailure("INVALID_OPTION", problem, { hint: "Write it to a file." });
}

async function sourceOf(canvas: string, options: ExportOptions): Promise<Omit<SandboxRequest, "theme" | "format">> {
  if (/^(?:https?:\/\/|cv_\w{16}$)/.test(canvas)) {
    const loaded = await loadCanvas(canvas, options);
    const title = loaded.title || titleOfSource(loaded.source);
    return { source: loaded.source, ...(title && { title }), ...(loaded.state && { state: loaded.state }) };
  }
  const written = readUserText(canvas);
  const source = suggestModuleRewrite(written)?.rewritten ?? written;
  const state = readLocalState(canvas);
  const title = titleOfSource(source) ?? titleOfFile(canvas);
  return { source, ...(title && { title }), ...(state && { state }) };
}
