import { connect, type ServerOptions } from "../server/connection.ts";
import { serverFailure } from "../server/server-failure.ts";
import { confirm } from "../terminal/ask.ts";
import { jsonResult, note } from "../terminal/notes.ts";
import { readTarget } from "./canvas-target.ts";

/** `fingerpaint delete`: deletes a canvas and its link permanently. */
export async function runDelete(
  target: string,
  options: ServerOptions & { readonly yes?: boolean; readonly json?: boolean },
): Promise<void> {
  const { canvasId, server: linkServer } = readTarget(target);
  const { client, server } = connect(options, linkServer);
  if (!options.yes) {
    const question = `Delete ${canvasId} at ${server}? Its link stops working. [y/N] `;
    if (!(await confirm(question, { otherwise: "--yes deletes without asking." }))) {
      note("Nothing was deleted.");
      return;
    }
  }
  try {
    await client.canvases.delete(canvasId);
  } catch (error) {
    throw serverFailure(error, server);
  }
  if (options.json) jsonResult({ canvasId, deleted: true });
  else note(`Deleted ${canvasId}.`);
}
