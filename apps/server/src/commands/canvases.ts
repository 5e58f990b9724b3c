import { parseArgs } from "node:util";
import { type AdminTarget, askAdmin } from "../admin/admin-client.ts";
import { byteSize, duration } from "../config/variable-forms.ts";
import type { CommandOutput, ExitCode } from "./command.ts";
import { UsageError } from "./usage-error.ts";

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
  sourceMd5: string;
}

interface ShownForOperator extends ListedForOperator {
  source: string;
  sourceSha256: string;
  isBlocked: boolean;
}

const filterOptions = {
  owner: { type: "string" },
  address: { type: "string" },
  "older-than": { type: "string" },
  "newer-than": { type: "string" },
  "larger-than": { type: "string" },
  text: { type: "string" },
  state: { type: "string" },
  limit: { type: "string" },
} as const;

const largestBytes = 2 ** 50;

/**
 * `canvases list|show|remove|restore|purge|blocked|stats` at a running server.
 * @param args The words after `canvases`.
 * @param defaultTarget The socket of the configured server; null: it has none.
 * @throws UsageError where the arguments mean nothing.
 * @throws AdminError where the server doesn't answer, or refuses.
 */
export async function runCanvasesCommand(
  args: string[],
  { socket, keys }: { socket: string | null; keys: readonly string[] },
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
    const [canvasId, ...more] = positionals;
    if (canvasId === undefined || more.length > 0) throw new UsageError("canvases show takes one id or share link");
    const { source, ...facts } = await askAdmin<ShownForOperator>(target, "GET", `/canvases/${idOf(canvasId)}`);
    if (values.source) output.out(source);
    else print(facts);
    return 0;
  }
  if (action === "remove" || action === "restore" || action === "purge") {
    if (positionals.length === 0) throw new UsageError(`canvases ${action} takes ids or share links`);
    for (const canvasId of positionals.map(idOf)) {
      const path = `/canvases/${canvasId}`;
      await (action === "purge" ? askAdmin(target, "DELETE", path) : askAdmin(target, "POST", `${path}/${action}`));
      output.error(`${canvasId}: ${done[action]}\n`);
    }
    return 0;
  }
  throw new UsageError("canvases needs list, show, remove, restore, purge, blocked or stats");
}

const done = {
  remove: "removed, and its source is blocked. `canvases restore` undoes both.",
  restore: "restored. Its source may be published again.",
  purge: "deleted for good. A block of its source stays.",
};

type Values = ReturnType<typeof readArguments>["values"];

async function listCanvases(target: AdminTarget, values: Values, output: CommandOutput): Promise<ExitCode> {
  const query = new URLSearchParams();
  const set = (name: string, value: string | undefined) => value !== undefined && query.set(name, value);
  set("owner", values.owner);
  set("address", values.address);
  set("createdBefore", instantBefore("--older-than", values["older-than"]));
  set("createdFrom", instantBefore("--newer-than", values["newer-than"]));
  set("minBytes", bytesOf(values["larger-than"]));
  set("text", values.text);
  set("state", values.state);
  const limit = values.limit === undefined ? 50 : Number(values.limit);
  if (!Number.isInteger(limit) || limit < 1) throw new UsageError("--limit takes a whole number from 1");
  let left = limit;
  for (let after: number | null = null; left > 0; ) {
    query.set("limit", String(Math.min(left, 500)));
    if (after !== null) query.set("after", String(after));
    const page: { canvases: ListedForOperator[]; next: number | null } = await askAdmin(
      target,
      "GET",
      `/canvases?${query}`,
    );
    for (const canvas of page.canvases.slice(0, left)) {
      output.out(values.json ? `${JSON.stringify(canvas)}\n` : `${rowOf(canvas)}\n`);
    }
    left -= page.canvases.length;
    if (page.next === null) return 0;
    after = page.next;
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

/** A stranger's text on one line, without codes that a terminal would obey. */
function quoted(text: string): string {
  return JSON.stringify(text).replace(
    /[\p{Cc}\p{Cf}]/gu,
    (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`,
  );
}

/** An id, also as the end of a share link. */
function idOf(text: string): string {
  const id = /(?:^|\/editor-canvas\/)([A-Za-z0-9_-]{1,200})(?:[/?#].*)?$/.exec(text)?.[1];
  if (id === undefined) throw new UsageError(`${JSON.stringify(text)} is neither a canvas' id nor a share link`);
  return id;
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
  const { success, data } = byteSize(largestBytes).safeParse(text);
  if (!success) throw new UsageError("--larger-than takes bytes, also as KiB, MiB or GiB");
  return String(data);
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
        url: { type: "string" },
        json: { type: "boolean" },
        source: { type: "boolean" },
      },
    });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}
