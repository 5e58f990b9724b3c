import type { ClaimLink } from "@fingerpaint/services";
import { byteSize, duration } from "@fingerpaint/services/settings";
import { type CommandOutput, type ExitCode, UsageError } from "../../program/command-line.ts";
import { AdminError, type AdminTarget, askAdmin } from "./admin-client.ts";

/*
 * `canvases list|show|remove|restore|purge|assign|blocked|stats`, sent to a running server. All throw UsageError if an
 * argument is invalid, and AdminError if the server doesn't answer, or refuses.
 */

interface FilterOptions {
  readonly owner?: string;
  readonly address?: string;
  readonly olderThan?: string;
  readonly newerThan?: string;
  readonly largerThan?: string;
  readonly text?: string;
  readonly state?: string;
}

interface ListedForOperator {
  canvasId: string;
  title: string;
  ownerHash: string;
  addressHash: string | null;
  createdAt: string;
  expiresAt: string | null;
  removedAt: string | null;
  viewCount: number;
  bytes: number;
}

const canvasesPerPage = 500;

const done = {
  remove: "removed, and its source is blocked. `canvases restore` undoes both.",
  restore: "restored. Its source may be published again.",
  purge: "deleted for good. If its source was blocked, it stays blocked.",
};

/** `canvases list`: prints a line for each canvas, newest first. */
export async function runCanvasesList(
  options: FilterOptions & { readonly limit?: string; readonly json?: boolean },
  target: AdminTarget,
  output: CommandOutput,
): Promise<ExitCode> {
  const limit = Number(options.limit ?? 50);
  if (!Number.isInteger(limit) || limit < 1) throw new UsageError("--limit takes a whole number of at least 1");
  for await (const canvas of listed(target, queryOf(options), limit)) {
    output.out(`${options.json ? jsonOf(canvas) : rowOf(canvas)}\n`);
  }
  return 0;
}

/** `canvases blocked` and `canvases stats`: prints the server's reply. */
export async function runCanvasesRead(
  action: "blocked" | "stats",
  target: AdminTarget,
  output: CommandOutput,
): Promise<ExitCode> {
  output.out(`${jsonOf(await askAdmin(target, "GET", `/${action}`), 2)}\n`);
  return 0;
}

/** `canvases show`: prints what is kept about a canvas, or its source. */
export async function runCanvasesShow(
  canvas: string,
  options: { readonly source?: boolean },
  target: AdminTarget,
  output: CommandOutput,
): Promise<ExitCode> {
  const { source, ...facts } = await askAdmin<{ source: string }>(target, "GET", `/canvases/${idOf(canvas)}`);
  if (!options.source) output.out(`${jsonOf(facts, 2)}\n`);
  // Files and other programs get every character unchanged.
  else output.out(process.stdout.isTTY ? visible(source.replaceAll("\r\n", "\n")) : source);
  return 0;
}

/** `canvases assign`: prints a link that gives the canvas to whoever opens it first. */
export async function runCanvasesAssign(canvas: string, target: AdminTarget, output: CommandOutput): Promise<ExitCode> {
  const canvasId = idOf(canvas);
  const { claimUrl, claimUntil } = await askAdmin<ClaimLink>(target, "POST", `/canvases/${canvasId}/assign`);
  // Only the link goes to standard output, so that a script can send it.
  output.out(`${claimUrl}\n`);
  output.error(
    `The first person to open this link before ${claimUntil} can take over ${canvasId}. Until then, its owner keeps it.\n`,
  );
  return 0;
}

/**
 * `canvases remove|restore|purge`: changes the given canvases, or all that match a filter. If one fails, the others are
 * still changed.
 * @returns 1 if some failed, or if a filter that matches canvases wasn't confirmed
 * @throws UsageError if there are neither canvases nor a filter, or both
 */
export async function runCanvasesChange(
  action: keyof typeof done,
  canvases: readonly string[],
  { yes, url: _, ...filter }: FilterOptions & { readonly yes?: boolean; readonly url?: string },
  target: AdminTarget,
  output: CommandOutput,
): Promise<ExitCode> {
  const isFiltered = Object.keys(filter).length > 0;
  if (isFiltered === canvases.length > 0) {
    throw new UsageError(`canvases ${action} takes ids or share links, or a filter such as --owner o_…`);
  }
  const chosen = isFiltered ? await find(target, filter) : canvases.map(idOf);
  if (isFiltered && !yes) {
    const matching = chosen.length === 1 ? "1 canvas matches" : `${chosen.length} canvases match`;
    output.error(`${matching}. To ${action} ${chosen.length === 1 ? "it" : "them"}, run this again with --yes.\n`);
    return chosen.length === 0 ? 0 : 1;
  }
  let failed = 0;
  for (const canvasId of chosen) {
    const path = `/canvases/${canvasId}`;
    try {
      await (action === "purge" ? askAdmin(target, "DELETE", path) : askAdmin(target, "POST", `${path}/${action}`));
      output.error(`${canvasId}: ${done[action]}\n`);
    } catch (error) {
      if (!(error instanceof AdminError)) throw error;
      failed++;
      output.error(`${canvasId}: failed: ${error.details}\n`);
    }
  }
  if (chosen.length !== 1) output.error(`${chosen.length - failed} done, ${failed} failed.\n`);
  return failed === 0 ? 0 : 1;
}

/** Lists all matches before the first change, because a change would shift the pages of the list. */
async function find(target: AdminTarget, filter: FilterOptions): Promise<string[]> {
  const canvasIds: string[] = [];
  for await (const { canvasId } of listed(target, queryOf(filter))) canvasIds.push(canvasId);
  return canvasIds;
}

/** The admin API's query for these options. @throws UsageError if one is invalid */
function queryOf({ owner, address, olderThan, newerThan, largerThan, text, state }: FilterOptions): URLSearchParams {
  const createdBefore = instantBefore("--older-than", olderThan);
  const createdFrom = instantBefore("--newer-than", newerThan);
  const fields = { owner, address, createdBefore, createdFrom, minBytes: bytesOf(largerThan), text, state };
  const given = Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
  return new URLSearchParams(given);
}

/** Lists the canvases that match a query, newest first, up to a limit. Fetches them page by page. */
async function* listed(
  target: AdminTarget,
  query: URLSearchParams,
  limit = Number.POSITIVE_INFINITY,
): AsyncGenerator<ListedForOperator> {
  let left = limit;
  for (let after: number | null = null; left > 0; ) {
    const asked = new URLSearchParams(query);
    asked.set("limit", String(Math.min(left, canvasesPerPage)));
    if (after !== null) asked.set("after", String(after));
    const path = `/canvases?${asked}`;
    const page: { canvases: ListedForOperator[]; next: number | null } = await askAdmin(target, "GET", path);
    yield* page.canvases.slice(0, left);
    left -= page.canvases.length;
    if (page.next === null) return;
    after = page.next;
  }
}

function instantBefore(option: string, text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const { success, data } = duration().safeParse(text);
  if (!success || data === null)
    throw new UsageError(`${option} takes minutes, hours or days, such as 90m, 12h or 30d`);
  return new Date(Date.now() - data).toISOString();
}

function bytesOf(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const { success, data } = byteSize("1048576 GiB").safeParse(text);
  if (!success) throw new UsageError("--larger-than takes bytes, also as KiB, MiB or GiB");
  return String(data);
}

function rowOf(canvas: ListedForOperator): string {
  const isExpired = canvas.expiresAt !== null && Date.parse(canvas.expiresAt) <= Date.now();
  const state = canvas.removedAt !== null ? "removed" : isExpired ? "expired" : "shown";
  const facts = [state, `${canvas.bytes} B`, `${canvas.viewCount} views`, canvas.ownerHash, canvas.addressHash ?? "-"];
  return [canvas.canvasId, canvas.createdAt, ...facts, jsonOf(canvas.title)].join("  ");
}

/** A value with untrusted text as JSON that is safe to print. */
function jsonOf(value: unknown, indent?: number): string {
  return visible(JSON.stringify(value, null, indent));
}

/** Escapes the characters that a terminal would interpret or not show, except for line feeds and tabs. */
function visible(text: string): string {
  return text.replace(/(?![\n\t])[\p{Cc}\p{Cf}\u2028\u2029]/gu, (character) => {
    const units = Array.from({ length: character.length }, (_, index) => character.charCodeAt(index));
    return units.map((unit) => `\\u${unit.toString(16).padStart(4, "0")}`).join("");
  });
}

function idOf(text: string): string {
  const id = /(?:^|\/editor-canvas\/)([A-Za-z0-9_-]{1,200})(?:[/?#].*)?$/.exec(text)?.[1];
  if (id === undefined) throw new UsageError(`${JSON.stringify(text)} is neither a canvas id nor a share link`);
  return id;
}
