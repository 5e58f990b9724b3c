import { connect, type ServerOptions } from "../server/connection.ts";
import { serverFailure } from "../server/server-failure.ts";
import { jsonResult, note, result } from "../terminal/notes.ts";
import { readLocalCanvas } from "./canvas-file.ts";
import { type PasswordOptions, readPassword } from "./canvas-password.ts";
import { readTarget } from "./canvas-target.ts";
import { printDiagnostics } from "./diagnostic-lines.ts";
import { readExpiry } from "./expiry.ts";
import { describeSharing, stateOption } from "./publish.ts";

/** The options of `update`. */
export interface UpdateOptions extends ServerOptions, PasswordOptions {
  readonly title?: string;
  readonly public?: boolean;
  readonly expires?: string;
  readonly state?: string | boolean;
  readonly json?: boolean;
}

/** `fingerpaint update`: changes what is named, keeps the rest and the link. */
export async function runUpdate(target: string, file: string | undefined, options: UpdateOptions): Promise<void> {
  const { canvasId, server: linkServer } = readTarget(target);
  const canvas = file === undefined ? undefined : readLocalCanvas(file, stateOption(options.state));
  const password = await readPassword(options, { isNew: true });
  const { client, server } = connect({ server: linkServer, ...options });
  if (canvas && file !== undefined) printDiagnostics(file, canvas.diagnostics);
  try {
    const updated = await client.canvases.update(canvasId, {
      ...(canvas && { source: canvas.source }),
      ...(canvas?.state && { state: canvas.state }),
      ...(options.title !== undefined && { title: options.title }),
      ...(options.public && { access: "public" as const }),
      ...(password !== undefined && { access: "password" as const, password }),
      ...(options.expires !== undefined && { expiresAt: readExpiry(options.expires) }),
    });
    if (options.json) {
      jsonResult({ ...updated, ...(canvas && { diagnostics: canvas.diagnostics }) });
      return;
    }
    result(updated.shareUrl);
    note(describeSharing({ ...updated, reused: true }));
  } catch (error) {
    throw serverFailure(error, server);
  }
}
