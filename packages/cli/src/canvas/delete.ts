import { connect, type ServerOptions } from "../server/connection.ts";
import { serverFailure } from "../server/server-failure.ts";
import { ask } from "../terminal/ask.ts";
import { jsonResult, note } from "../terminal/notes.ts";
import { readTarget } from "./canvas-target.ts";

/** `fingerpaint delete`: takes a canvas and its link away for good. */
export async function runDelete(
  target: string,
  options: ServerOptions & { readonly yes?: boolean; readonly json?: boolean },
): Promise<void> {
  const { canvasId, server: linkServer } = readTarget(target);
  const { client, server } = connect({ server: linkServer, ...options });
  if (!options.yes) {
    const answer = await ask(`Delete ${canvasId} at ${server}? Its link stops working. [y/N] `, {
      otherwise: "--yes deletes without asking.",
    });
    if (!/^y(es)?$/i.test(answer.trim())) {
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
