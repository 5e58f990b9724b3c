import { parseArgs } from "node:util";
import type { ClaimLink } from "@fingerpaint/services";
import type { AdminSettings } from "@fingerpaint/services/settings";
import { type CommandOutput, type ExitCode, UsageError } from "../../program/command-line.ts";
import { type AdminTarget, askAdmin } from "./admin-client.ts";
import { changeCanvases, isOperatorChange } from "./change-canvases.ts";
import { filterOptions, type ListedForOperator, listed, queryOf } from "./list-canvases.ts";

interface ShownForOperator extends ListedForOperator {
  source: string;
  sourceSha256: string;
  isBlocked: boolean;
}

/**
 * `canvases list|show|remove|restore|purge|assign|blocked|stats`, sent to a running server.
 * @param args The arguments after `canvases`.
 * @param settings The configured server's socket, and the operator keys, of which `--url` sends the first.
 * @throws UsageError if the arguments are invalid.
 * @throws AdminError if the server doesn't answer, or refuses.
 */
export async function runCanvasesCommand(
  args: string[],
  { socket = null, keys }: Pick<AdminSettings, "socket" | "keys">,
  output: CommandOutput,
): Promise<ExitCode> {
  const [action, ...rest] = args;
  const { values, positionals } = readArguments(rest);
  const target = targetOf(values.url, socket, keys);
  const print = (value: unknown) => output.out(`${JSON.stringify(value, null, 2)}\n`);

  if (action === "list") {
    expectNothing(positionals);
    return listCanvases(target, values, output);
  }
  if (action === "stats" || action === "blocked") {
    expectNothing(positionals);
    print(await askAdmin(target, "GET", `/${action}`));
    return 0;
  }
  if (action === "show") {
    const path = `/canvases/${onlyId(action, positionals)}`;
    const { source, ...facts } = await askAdmin<ShownForOperator>(target, "GET", path);
    if (values.source) output.out(source);
    else print(facts);
    return 0;
  }
  if (action === "assign") {
    const canvasId = onlyId(action, positionals);
    const { claimUrl, claimUntil } = await askAdmin<ClaimLink>(target, "POST", `/canvases/${canvasId}/assign`);
    // Only the link goes to standard output, so that a script can send it.
    output.out(`${claimUrl}\n`);
    output.error(
      `Whoever opens this link first, until ${claimUntil}, can take over ${canvasId}. Until then its owner keeps it.\n`,
    );
    return 0;
  }
  if (isOperatorChange(action)) {
    return changeCanvases(target, action, { canvasIds: positionals.map(idOf), values }, output);
  }
  throw new UsageError("canvases needs list, show, remove, restore, purge, assign, blocked or stats");
}

type Values = ReturnType<typeof readArguments>["values"];

async function listCanvases(target: AdminTarget, values: Values, output: CommandOutput): Promise<ExitCode> {
  const limit = values.limit === undefined ? 50 : Number(values.limit);
  if (!Number.isInteger(limit) || limit < 1) throw new UsageError("--limit takes a whole number from 1");
  for await (const canvas of listed(target, queryOf(values), limit)) {
    output.out(values.json ? `${JSON.stringify(canvas)}\n` : `${rowOf(canvas)}\n`);
  }
  return 0;
}

function rowOf(canvas: ListedForOperator): string {
  const state = canvas.removedAt !== null ? "removed" : isPast(canvas.expiresAt) ? "expired" : "shown";
  const facts = [state, `${canvas.bytes} B`, `${canvas.viewCount} views`, canvas.ownerHash, canvas.addressHash ?? "-"];
  return [canvas.canvasId, canvas.createdAt, ...facts, quoted(canvas.title)].join("  ");
}

function isPast(instant: string | null): boolean {
  return instant !== null && Date.parse(instant) <= Date.now();
}

/** Untrusted text on one line, without control codes that a terminal would interpret. */
function quoted(text: string): string {
  return JSON.stringify(text).replace(
    /[\p{Cc}\p{Cf}]/gu,
    (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`,
  );
}

/** Returns the canvas id in an id or share link. */
function idOf(text: string): string {
  const id = /(?:^|\/editor-canvas\/)([A-Za-z0-9_-]{1,200})(?:[/?#].*)?$/.exec(text)?.[1];
  if (id === undefined) throw new UsageError(`${JSON.stringify(text)} is neither a canvas' id nor a share link`);
  return id;
}

function onlyId(action: string, positionals: readonly string[]): string {
  const [canvas, ...more] = positionals;
  if (canvas === undefined || more.length > 0) throw new UsageError(`canvases ${action} takes one id or share link`);
  return idOf(canvas);
}

function targetOf(url: string | undefined, socket: string | null, keys: readonly string[]): AdminTarget {
  if (url === undefined) {
    if (socket === null) throw new UsageError("the server has no admin socket: set ADMIN_SOCKET, or use --url");
    return { socket };
  }
  if (!/^https?:\/\//.test(url) || !URL.canParse(url))
    throw new UsageError("--url takes the site's http or https address");
  const [key] = keys;
  if (key === undefined) throw new UsageError("--url needs a key of that server in ADMIN_KEYS");
  return { url: url.replace(/\/+$/, ""), key };
}

function expectNothing(positionals: readonly string[]): void {
  if (positionals.length > 0) throw new UsageError(`${positionals.join(" ")}: nothing was expected here`);
}

function readArguments(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        ...filterOptions,
        limit: { type: "string" },
        yes: { type: "boolean" },
        url: { type: "string" },
        json: { type: "boolean" },
        source: { type: "boolean" },
      },
    });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}
