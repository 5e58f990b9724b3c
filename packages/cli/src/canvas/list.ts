import type { ListedCanvas } from "@fingerpaint/sdk-client";
import { connect, type ServerOptions } from "../server/connection.ts";
import { serverFailure } from "../server/server-failure.ts";
import { jsonResult, note, result } from "../terminal/notes.ts";
import { paint } from "../terminal/paint.ts";

/** `fingerpaint list`: what this profile's session has published, newest first. */
export async function runList(options: ServerOptions & { readonly json?: boolean }): Promise<void> {
  const { client, server } = connect(options);
  let canvases: ListedCanvas[];
  try {
    canvases = await client.canvases.list();
  } catch (error) {
    throw serverFailure(error, server);
  }
  if (options.json) {
    jsonResult(canvases);
    return;
  }
  for (const { shareUrl, title, viewCount, access, expiresAt, updatedAt } of canvases) {
    const facts = [
      updatedAt.slice(0, 16).replace("T", " "),
      `${viewCount} ${viewCount === 1 ? "view" : "views"}`,
      ...(access === "password" ? ["password"] : []),
      ...(expiresAt === null ? [] : [`until ${expiresAt.slice(0, 16).replace("T", " ")}`]),
    ];
    result(`${shareUrl}  ${title || "(no title)"}  ${paint(process.stdout, "dim", facts.join(", "))}`);
  }
  if (canvases.length === 0) note(`Nothing is published at ${server} by this profile.`);
}
