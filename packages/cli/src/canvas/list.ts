import type { ListedCanvas } from "@fingerpaint/sdk-client";
import { connect, type ServerOptions } from "../server/connection.ts";
import { serverFailure } from "../server/server-failure.ts";
import { clock } from "../terminal/clock.ts";
import { jsonResult, note, result } from "../terminal/notes.ts";

/** The options of `list`. */
export interface ListOptions extends ServerOptions {
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
  else note(`No title or link at ${server} has ${JSON.stringify(options.search)}.`);
}
