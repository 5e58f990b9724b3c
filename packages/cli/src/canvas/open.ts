import { CliFailure } from "../program/cli-failure.ts";
import { exitCodes } from "../program/exit-codes.ts";
import { connect, type ServerOptions } from "../server/connection.ts";
import { connectionFailure } from "../server/server-failure.ts";
import { openInBrowser } from "../terminal/browser.ts";
import { jsonResult, note, result } from "../terminal/notes.ts";
import { readTarget } from "./canvas-target.ts";

/** `fingerpaint open`: prints a canvas's link and opens it in the browser. */
export async function runOpen(target: string, options: ServerOptions & { readonly json?: boolean }): Promise<void> {
  const { canvasId, server: linkServer } = readTarget(target);
  const server = linkServer ?? connect(options).server;
  const link = `${server}/editor-canvas/${canvasId}`;
  await checkExists(link, canvasId, server);
  const opened = await openInBrowser(link);
  if (options.json) jsonResult({ link, opened });
  else result(link);
  if (!opened) note("No browser could be started. Open the link yourself.");
}

const msToAnswer = 10_000;

/**
 * Requests the head of the page that the browser will open, which counts no view.
 *
 * @throws CliFailure if the canvas no longer exists, or the server can't be reached
 */
async function checkExists(link: string, canvasId: string, server: string): Promise<void> {
  let status: number;
  try {
    ({ status } = await fetch(link, { method: "HEAD", redirect: "manual", signal: AbortSignal.timeout(msToAnswer) }));
  } catch (error) {
    throw connectionFailure(error, server);
  }
  const gone: Readonly<Record<number, readonly [string, string]>> = {
    404: ["NOT_FOUND", `There is no canvas ${canvasId} at ${server}.`],
    410: ["GONE", `The canvas ${canvasId} at ${server} has expired or was removed.`],
  };
  const [code, message] = gone[status] ?? [];
  if (code === undefined || message === undefined) return;
  throw new CliFailure(code, message, {
    hint: "`fingerpaint list` shows your canvases.",
    exitCode: exitCodes.failed,
  });
}
