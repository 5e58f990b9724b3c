import type { ListedCanvas } from "@fingerpaint/sdk-client";
import { CliFailure } from "../program/cli-failure.ts";
import {
  connect,
  connectionFailure,
  orServerFailure,
  type ServerOptions,
  serverFailure,
} from "../server/server-connection.ts";
import { confirm } from "../terminal/ask.ts";
import { openInBrowser } from "../terminal/desktop.ts";
import { clock, jsonResult, note, result } from "../terminal/notes.ts";
import { readTarget } from "./canvas-arguments.ts";

/** The options of `list`. */
interface ListOptions extends ServerOptions {
  /** Only canvases whose title or link contains this text, ignoring case. */
  readonly search?: string;
  /** The most canvases to print. */
  readonly limit?: number;
  readonly json?: boolean;
}

/** Canvases per request if only some are wanted. */
const pageSize = 100;

/** `fingerpaint list`: what this profile's session has published, newest first. */
export async function runList(options: ListOptions): Promise<void> {
  const { limit = Number.POSITIVE_INFINITY } = options;
  const { client, server } = connect(options);
  const wanted = options.search?.toLowerCase() ?? "";
  const canvases: ListedCanvas[] = [];
  try {
    for await (const canvas of client.canvases.list(options.limit === undefined ? {} : { limit: pageSize })) {
      if (!`${canvas.title}\n${canvas.shareUrl}`.toLowerCase().includes(wanted)) continue;
      if (canvases.push(canvas) >= limit) break;
    }
  } catch (error) {
    throw serverFailure(error, server);
  }
  if (options.json) {
    jsonResult(canvases);
    return;
  }
  for (const { shareUrl, title, viewCount, access, expiresAt, updatedAt } of canvases) {
    const facts = [
      clock(updatedAt),
      `${viewCount} ${viewCount === 1 ? "view" : "views"}`,
      ...(access === "password" ? ["password"] : []),
      ...(expiresAt === null ? [] : [`until ${clock(expiresAt)}`]),
    ];
    result(`${shareUrl}  ${title || "(no title)"}  `, { style: "dim", text: facts.join(", ") });
  }
  if (canvases.length > 0) return;
  if (options.search === undefined) note(`This profile has published nothing at ${server}.`);
  else note(`No title or link at ${server} contains ${JSON.stringify(options.search)}.`);
}

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
  throw new CliFailure(code, message, { hint: "`fingerpaint list` shows your canvases." });
}

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
  await orServerFailure(client.canvases.delete(canvasId), server);
  if (options.json) jsonResult({ canvasId, deleted: true });
  else note(`Deleted ${canvasId}.`);
}
