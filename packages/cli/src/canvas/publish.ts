import { ApiError, type PublishedCanvas } from "@fingerpaint/sdk-client";
import { CliFailure } from "../program/cli-failure.ts";
import { connect, type ServerConnection, type ServerOptions } from "../server/connection.ts";
import { serverFailure } from "../server/server-failure.ts";
import { jsonResult, note, result } from "../terminal/notes.ts";
import { type CanvasFile, readLocalCanvas } from "./canvas-file.ts";
import { type PasswordOptions, readPassword } from "./canvas-password.ts";
import { printDiagnostics } from "./diagnostic-lines.ts";
import { readExpiry } from "./expiry.ts";

/** The options of `publish`. */
export interface PublishOptions extends ServerOptions, PasswordOptions {
  readonly title?: string;
  readonly expires?: string;
  readonly key?: string;
  readonly state?: string | boolean;
  readonly json?: boolean;
}

/** What `--json` prints: the server's answer, and what the compiler says of the source. */
export interface PublishReport extends PublishedCanvas {
  readonly file: string;
  readonly diagnostics: CanvasFile["diagnostics"];
}

/**
 * `fingerpaint publish`: prints the link on stdout, all else on stderr. What the compiler finds never keeps it from
 * publishing.
 */
export async function runPublish(file: string, options: PublishOptions): Promise<void> {
  const expiresAt = options.expires === undefined ? undefined : readExpiry(options.expires);
  const canvas = readLocalCanvas(file, stateOption(options.state));
  const connection = connect(options);
  const password = await readPassword(options, { isNew: true });
  const title = options.title ?? canvas.title;
  const input = {
    source: canvas.source,
    ...(title !== undefined && { title }),
    ...(canvas.state !== undefined && { state: canvas.state }),
    ...(password !== undefined && { access: "password" as const, password }),
    ...(expiresAt !== undefined && { expiresAt }),
  };
  printDiagnostics(file, canvas.diagnostics);
  const published = await publishByKey(connection, options.key, input);
  report({ ...published, file, diagnostics: canvas.diagnostics }, options);
}

type PublishInput = Parameters<ServerConnection["client"]["canvases"]["publish"]>[0];

/** Publishes, or updates the canvas that has the key here. */
export async function publishByKey(
  { client, profile, server, remember }: ServerConnection,
  key: string | undefined,
  input: PublishInput,
): Promise<PublishedCanvas> {
  const known = key === undefined ? undefined : profile.canvasIds?.[key];
  try {
    const updated = known === undefined ? null : await client.canvases.update(known, input).catch(isGone);
    if (updated !== null) return updated;
    const published = await client.canvases.publish(input);
    remember(key === undefined ? {} : { canvasIds: { ...profile.canvasIds, [key]: published.canvasId } });
    return published;
  } catch (error) {
    const failure = serverFailure(error, server);
    throw failure instanceof CliFailure
      ? new CliFailure(failure.code, `${failure.message} No link was made.`, {
          exitCode: failure.exitCode,
          cause: error,
          ...(failure.hint !== undefined && { hint: failure.hint }),
        })
      : failure;
  }
}

/** A canvas that was deleted, or whose session is lost, is published again under another link. */
function isGone(error: unknown): null {
  if (ApiError.isInstance(error) && ["NOT_FOUND", "FORBIDDEN", "SESSION_REQUIRED"].includes(error.code)) {
    note("The canvas of this key is gone: publishing it under another link.");
    return null;
  }
  throw error;
}

export function stateOption(state: string | boolean | undefined): { readonly state?: string | false } {
  return state === undefined || state === true ? {} : { state };
}

function report(published: PublishReport, { json }: PublishOptions): void {
  if (json) {
    jsonResult(published);
    return;
  }
  result(published.shareUrl);
  note(describeSharing(published));
}

/** Who can open a link, and until when. */
export function describeSharing({ title, reused, access, expiresAt }: PublishedCanvas): string {
  const who = access === "password" ? "whoever has the link and the password" : "whoever has the link";
  const until = expiresAt === null ? "" : ` until ${expiresAt}`;
  return `${reused ? "The same link as before" : "Published"}${title && ` as ${JSON.stringify(title)}`}: ${who} can open it${until}.`;
}
