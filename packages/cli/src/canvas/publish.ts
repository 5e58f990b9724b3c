import {
  ApiError,
  ConnectionError,
  type PublishedCanvas,
  TimeoutError,
  UnexpectedReplyError,
} from "@fingerpaint/sdk-client";
import { type CheckDiagnostic, checkCanvas, severityStyles } from "../check/check-canvas.ts";
import { type CliExitCode, CliFailure, exitCodes, usageFailure } from "../program/cli-failure.ts";
import { failureMembers, printFailure, toFailure } from "../program/report-failure.ts";
import { rememberCanvas, whileLocked } from "../server/profile-file.ts";
import {
  connect,
  orServerFailure,
  type ServerConnection,
  type ServerOptions,
  serverFailure,
} from "../server/server-connection.ts";
import { copyToClipboard, openInBrowser } from "../terminal/desktop.ts";
import { clock, jsonResult, note, paint, result } from "../terminal/notes.ts";
import { visible } from "../terminal/visible.ts";
import { type PasswordOptions, readExpiry, readPassword, readTarget } from "./canvas-arguments.ts";
import { type CanvasFile, readLocalCanvas, readLocalState } from "./canvas-file.ts";

/** The options of `publish`. */
export interface PublishOptions extends ServerOptions, PasswordOptions, ForceOption, DeliveryOptions {
  readonly title?: string;
  readonly expires?: string;
  readonly key?: string;
  readonly state?: string | boolean;
  readonly json?: boolean;
}

/** The output of `--json`: the server's response and the findings of the check. */
interface PublishReport extends PublishedCanvas {
  readonly file: string;
  readonly diagnostics: readonly CheckDiagnostic[];
}

/**
 * `fingerpaint publish`: prints the link to stdout and everything else to stderr. Several files get one line each, with
 * link and name, and a failure doesn't stop the others. A canvas with an error is published only with `--force`.
 *
 * @returns the exit code: 1 if any of several files failed
 * @throws CliFailure if the only file fails
 */
export async function runPublish(files: readonly string[], options: PublishOptions): Promise<CliExitCode> {
  const isOne = files.length === 1;
  if (!isOne) refuseForSeveral(options);
  const expiresAt = options.expires === undefined ? undefined : readExpiry(options.expires);
  const read = (file: string) => attempt(() => readLocalCanvas(file, stateOption(options.state)));
  const canvases = await Promise.all(files.map(read));
  if (isOne && canvases[0] instanceof CliFailure) throw canvases[0];
  const connection = connect(options);
  const password = await readPassword(options, { isNew: true });
  const sharing = {
    ...(password !== undefined && { access: "password" as const, password }),
    ...(expiresAt !== undefined && { expiresAt }),
  };
  const reports: (PublishReport | { readonly file: string; readonly error: CliFailure })[] = [];
  for (const [index, file] of files.entries()) {
    const canvas = canvases[index] as CanvasFile | CliFailure;
    const published =
      canvas instanceof CliFailure ? canvas : await attempt(() => publishCanvas(connection, canvas, sharing, options));
    if (isOne && published instanceof CliFailure) throw published;
    reports.push(published instanceof CliFailure ? { file, error: published } : published);
    if (published instanceof CliFailure) printFailureOf(file, published);
    else if (!options.json) printLink(published, { isOne });
  }
  if (options.json) {
    const shown = reports.map((one) => ("error" in one ? { ...one, error: failureMembers(one.error) } : one));
    jsonResult(isOne ? shown[0] : shown);
  }
  const links = reports.flatMap((one) => ("error" in one ? [] : [one.shareUrl]));
  await deliverLinks(links, options);
  return links.length === files.length ? exitCodes.ok : exitCodes.failed;
}

/** @throws CliFailure if an option is given that applies only to a single canvas */
function refuseForSeveral(options: PublishOptions): void {
  const option = (["title", "key", "state"] as const).find((name) => typeof options[name] === "string");
  if (option === undefined) return;
  throw usageFailure("INVALID_OPTION", `--${option} is for one canvas, not for several.`, {
    hint: `Publish each file by itself, or leave out --${option}.`,
  });
}

async function attempt<Result>(work: () => Result | Promise<Result>): Promise<Result | CliFailure> {
  try {
    return await work();
  } catch (error) {
    return toFailure(error);
  }
}

/** Checks a canvas, then publishes it, or updates the one that this profile has under the key. */
export async function publishCanvas(
  connection: ServerConnection,
  canvas: CanvasFile,
  sharing: Partial<PublishInput>,
  options: PublishOptions,
): Promise<PublishReport> {
  const { file, source, state } = canvas;
  const title = options.title ?? canvas.title;
  const diagnostics = await checkBeforePublishing(canvas, options);
  const published = await publishByKey(connection, options.key, {
    source,
    ...(title !== undefined && { title }),
    ...(state !== undefined && { state }),
    ...sharing,
  });
  return { ...published, file, diagnostics };
}

function printLink(report: PublishReport, { isOne }: { readonly isOne: boolean }): void {
  result(isOne ? report.shareUrl : `${report.shareUrl}  ${report.file}`);
  note(`${isOne ? "" : `${report.file}: `}${describeSharing(report, report.reused ? "Updated" : "Published")}`);
}

function printFailureOf(file: string, failure: CliFailure): void {
  printFailure(failure, failure.message.includes(file) ? "fingerpaint" : `fingerpaint: ${visible(file)}`);
}

type PublishInput = Parameters<ServerConnection["client"]["canvases"]["publish"]>[0];

async function publishByKey(
  { client, profile, profileName, server }: ServerConnection,
  key: string | undefined,
  input: PublishInput,
): Promise<PublishedCanvas> {
  const { canvasIds = {} } = profile;
  const known = key !== undefined && Object.hasOwn(canvasIds, key) ? canvasIds[key] : undefined;
  try {
    const updated = known === undefined ? null : await client.canvases.update(known, input).catch(isGone);
    if (updated !== null) return updated;
    const publish = () => client.canvases.publish(input);
    const published = await (profile.cookies?.length ? publish() : whileLocked(publish));
    await rememberCanvas(profileName, server, key === undefined ? {} : { [key]: published.canvasId });
    return published;
  } catch (error) {
    const failure = serverFailure(error, server);
    if (!(failure instanceof CliFailure)) throw failure;
    const { code, exitCode, hint } = failure;
    const unchanged = known === undefined ? "No link was made." : "Its link is unchanged.";
    const outcome = mayHaveSucceeded(error) ? "It may have been published." : unchanged;
    throw new CliFailure(code, `${failure.message} ${outcome}`, { exitCode, cause: error, hint });
  }
}

/** Whether a call that failed may have changed something. */
function mayHaveSucceeded(error: unknown): boolean {
  if (ApiError.isInstance(error) || UnexpectedReplyError.isInstance(error)) return error.status >= 500;
  return TimeoutError.isInstance(error) || (ConnectionError.isInstance(error) && !error.unreached);
}

/** If the canvas was deleted or its session is lost, returns null so that it is published under a new link. */
function isGone(error: unknown): null {
  if (ApiError.isInstance(error) && ["NOT_FOUND", "FORBIDDEN", "SESSION_REQUIRED"].includes(error.code)) {
    note("The canvas with this key is gone. Publishing under a new link.");
    return null;
  }
  throw error;
}

/** The options of `update`. */
interface UpdateOptions extends ServerOptions, PasswordOptions, ForceOption, DeliveryOptions {
  readonly title?: string;
  readonly public?: boolean;
  readonly expires?: string;
  readonly state?: string | boolean;
  readonly json?: boolean;
}

/** `fingerpaint update`: changes what the options specify, and keeps the rest and the link. */
export async function runUpdate(target: string, file: string | undefined, options: UpdateOptions): Promise<void> {
  const { canvasId, server: linkServer } = readTarget(target);
  refuseBothAccesses(options);
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
  const updated = await orServerFailure(client.canvases.update(canvasId, changes), server);
  if (options.json) {
    jsonResult({ ...updated, ...(diagnostics && { diagnostics }) });
  } else {
    result(updated.shareUrl);
    note(describeSharing(updated, "Updated"));
  }
  await deliverLinks([updated.shareUrl], options);
}

/** @throws CliFailure if a canvas is to be both public and protected */
function refuseBothAccesses(options: UpdateOptions): void {
  const name = options.passwordFile === undefined ? "password" : "password-file";
  if (!options.public || (!options.password && options.passwordFile === undefined)) return;
  throw usageFailure("INVALID_OPTION", `--public and --${name} exclude each other.`);
}

function stateOption(state: string | boolean | undefined): { readonly state?: string | false } {
  return state === undefined || state === true ? {} : { state };
}

/** Who can open a link, and until when. */
function describeSharing({ title, access, expiresAt }: PublishedCanvas, verb: "Published" | "Updated"): string {
  const who = access === "password" ? "Anyone with the link and the password" : "Anyone with the link";
  const until = expiresAt === null ? "" : ` until ${clock(expiresAt)}`;
  return `${verb}${title && ` ${JSON.stringify(title)}`}. ${who} can open it${until}.`;
}

/** Option shared by `publish`, `update` and `watch`. */
interface ForceOption {
  /** Publish even if the check finds errors. */
  readonly force?: boolean;
}

/**
 * Checks a canvas like `check`, and prints the findings to stderr.
 *
 * @throws CliFailure CHECK_FAILED if there is an error, unless `force` is set, so a link keeps its last good version
 */
async function checkBeforePublishing(
  { file, source, state }: CanvasFile,
  { force = false }: ForceOption,
): Promise<CheckDiagnostic[]> {
  const diagnostics = await checkCanvas(source, { state });
  for (const { line, column, severity, message } of diagnostics) {
    const word = paint(process.stderr, severityStyles[severity], `${severity}:`);
    process.stderr.write(`${visible(file)}:${line}:${column}: ${word} ${visible(message)}\n`);
  }
  const errors = diagnostics.filter(({ severity }) => severity === "error").length;
  if (errors === 0 || force) return diagnostics;
  const [count, them] = errors === 1 ? ["an error", "it"] : [`${errors} errors`, "them"];
  throw new CliFailure("CHECK_FAILED", `Not published: ${file} has ${count}.`, {
    hint: `Fix ${them}, or publish anyway with --force. If there is a link already, it still shows the previous version.`,
  });
}

/** How links are delivered besides being printed. */
interface DeliveryOptions {
  /** Open them in the browser. */
  readonly open?: boolean;
  /** Copy them to the clipboard, one per line. */
  readonly copy?: boolean;
}

/** Opens and copies links, if requested. If that fails, it only prints a note, because the links exist anyway. */
async function deliverLinks(links: readonly string[], { open, copy }: DeliveryOptions): Promise<void> {
  if (links.length === 0) return;
  const noun = links.length === 1 ? "link" : "links";
  if (copy) {
    const copied = copyToClipboard(links.join("\n"));
    note(copied ? `Copied the ${noun}.` : `The clipboard can't be reached. Copy the ${noun} yourself.`);
  }
  if (!open) return;
  const opened = await Promise.all(links.map(openInBrowser));
  if (opened.includes(false)) note(`No browser could be started. Open the ${noun} yourself.`);
}
