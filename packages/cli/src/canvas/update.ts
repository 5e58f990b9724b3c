import type { PublishedCanvas } from "@fingerpaint/sdk-client";
import { connect, type ServerOptions, serverFailure } from "../server/server-connection.ts";
import { jsonResult, note, result } from "../terminal/notes.ts";
import { type PasswordOptions, readExpiry, readPassword, readTarget } from "./canvas-arguments.ts";
import { readLocalCanvas, readLocalState } from "./canvas-file.ts";
import {
  checkBeforePublishing,
  type DeliveryOptions,
  deliverLinks,
  describeSharing,
  type ForceOption,
  stateOption,
} from "./publish.ts";

/** The options of `update`. */
export interface UpdateOptions extends ServerOptions, PasswordOptions, ForceOption, DeliveryOptions {
  readonly title?: string;
  readonly public?: boolean;
  readonly expires?: string;
  readonly state?: string | boolean;
  readonly json?: boolean;
}

/** `fingerpaint update`: changes what the options specify, and keeps the rest and the link. */
export async function runUpdate(target: string, file: string | undefined, options: UpdateOptions): Promise<void> {
  const { canvasId, server: linkServer } = readTarget(target);
  const canvas = file === undefined ? undefined : readLocalCanvas(file, stateOption(options.state));
  const state = canvas === undefined ? readLocalState("-", stateOption(options.state).state) : canvas.state;
  const expiresAt = options.expires === undefined ? undefined : readExpiry(options.expires);
  const password = await readPassword(options, { isNew: true });
  const changes = {
    ...(canvas && { source: canvas.source }),
    ...(state && { state }),
    ...(options.title !== undefined && { title: options.title }),
    ...(options.public && { access: "public" as const }),
    ...(password !== undefined && { access: "password" as const, password }),
    ...(expiresAt !== undefined && { expiresAt }),
  };
  if (Object.keys(changes).length === 0) {
    if (options.json) jsonResult({ canvasId, changed: false });
    note("Nothing to change. Give a FILE, --title, --public, --password, --expires or --state.");
    return;
  }
  const { client, server } = connect(options, linkServer);
  const diagnostics = canvas && (await checkBeforePublishing(canvas, options));
  let updated: PublishedCanvas;
  try {
    updated = await client.canvases.update(canvasId, changes);
  } catch (error) {
    throw serverFailure(error, server);
  }
  if (options.json) {
    jsonResult({ ...updated, ...(diagnostics && { diagnostics }) });
  } else {
    result(updated.shareUrl);
    note(describeSharing(updated, "Updated"));
  }
  await deliverLinks([updated.shareUrl], options);
}
