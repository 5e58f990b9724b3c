import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { suggestModuleRewrite } from "@fingerpaint/canvas-runtime/compile";
import { titleOfSource } from "@fingerpaint/canvas-store/source-title";
import { readLocalState } from "../canvas/canvas-file.ts";
import type { PasswordOptions } from "../canvas/canvas-password.ts";
import { titleOfFile } from "../canvas/file-title.ts";
import { loadCanvas } from "../canvas/get.ts";
import { CliFailure } from "../program/cli-failure.ts";
import { exitCodes } from "../program/exit-codes.ts";
import type { RealmRequest } from "../realm/realm-messages.ts";
import { runInSandbox } from "../sandbox/run-in-sandbox.ts";
import type { ServerOptions } from "../server/connection.ts";
import { jsonResult, note } from "../terminal/notes.ts";

/** The options of `export`. */
export interface ExportOptions extends ServerOptions, PasswordOptions {
  readonly output: string;
  readonly theme: RealmRequest["theme"];
  readonly json?: boolean;
}

/** `fingerpaint export`: writes a canvas, of a file or a link, as one HTML file that needs no script and no network. */
export async function runExport(canvas: string, options: ExportOptions): Promise<void> {
  if (!/\.html?$/i.test(options.output)) {
    throw new CliFailure("INVALID_OPTION", `--output: ${JSON.stringify(options.output)} is no HTML file.`, {
      hint: "Name a file that ends in .html.",
      exitCode: exitCodes.usage,
    });
  }
  const source = await sourceOf(canvas, options);
  const reply = await runInSandbox({ ...source, theme: options.theme });
  if (typeof reply === "string" || reply.html === null) {
    const why =
      typeof reply === "string"
        ? `it was ended (${reply})`
        : `line ${reply.failure?.line ?? 1}: ${reply.failure?.message}`;
    throw new CliFailure("NOT_RENDERED", `${canvas} can't be rendered: ${why}`, {
      hint: "See all that is wrong: fingerpaint check FILE",
    });
  }
  writeFileSync(options.output, reply.html);
  if (options.json) jsonResult({ file: options.output, title: reply.title, bytes: Buffer.byteLength(reply.html) });
  else note(`Written to ${options.output}: ${JSON.stringify(reply.title)}.`);
}

async function sourceOf(canvas: string, options: ExportOptions): Promise<Omit<RealmRequest, "theme">> {
  if (/^(?:https?:\/\/|cv_\w{16}$)/.test(canvas)) {
    const loaded = await loadCanvas(canvas, options);
    const title = loaded.title || titleOfSource(loaded.source);
    return { source: loaded.source, ...(title && { title }), ...(loaded.state && { state: loaded.state }) };
  }
  const written = readFileSync(canvas === "-" ? 0 : canvas, "utf8").replace(/^\ufeff/, "");
  const source = suggestModuleRewrite(written)?.rewritten ?? written;
  const state = readLocalState(canvas);
  const title = titleOfSource(source) ?? titleOfFile(path.basename(canvas));
  return { source, ...(title && { title }), ...(state && { state }) };
}
