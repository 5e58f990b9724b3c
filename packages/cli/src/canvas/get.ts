import { CliFailure, exitCodes } from "../program/cli-failure.ts";
import { writeUserFile } from "../program/user-file.ts";
import { connect, orServerFailure, type ServerOptions } from "../server/server-connection.ts";
import { jsonResult, note } from "../terminal/notes.ts";
import { visibleSource } from "../terminal/visible.ts";
import { type PasswordOptions, readPassword, readTarget } from "./canvas-arguments.ts";

/** The options of `get`. */
interface GetOptions extends ServerOptions, PasswordOptions {
  readonly output?: string;
  readonly json?: boolean;
}

/** Loads a canvas, which counts as a view. @throws CliFailure if it stays locked */
export async function loadCanvas(target: string, options: ServerOptions & PasswordOptions) {
  const { canvasId, server: linkServer } = readTarget(target);
  const { client, server } = connect(options, linkServer);
  const password = await readPassword(options, { isNew: false });
  const canvas = await orServerFailure(client.canvases.load(canvasId, { password }), server);
  if (!canvas.requiresPassword) return canvas;
  throw new CliFailure("PASSWORD_REQUIRED", "This canvas is protected by a password.", {
    hint: "--password asks for it; --password-file FILE and FINGERPAINT_PASSWORD give it to scripts.",
    exitCode: exitCodes.refused,
  });
}

/** `fingerpaint get`: writes the source to a file, or to stdout if none or `-` is given. */
export async function runGet(target: string, options: GetOptions): Promise<void> {
  const canvas = await loadCanvas(target, options);
  const file = options.output === "-" ? undefined : options.output;
  if (file !== undefined) writeUserFile(file, canvas.source);
  if (options.json) {
    jsonResult(canvas);
  } else if (file === undefined) {
    // Files and other programs get every character unchanged.
    process.stdout.write(process.stdout.isTTY ? visibleSource(canvas.source) : canvas.source);
  } else {
    note(`Written to ${file}: ${JSON.stringify(canvas.title)}, ${canvas.source.length} characters.`);
  }
}
