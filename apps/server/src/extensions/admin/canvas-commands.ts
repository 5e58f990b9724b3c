import type { Command } from "commander";
import type { CommandContext } from "../../program/command-line.ts";
import { adminTarget } from "./admin-client.ts";

export function addCanvases(program: Command, { output, settings, act }: CommandContext): void {
  const canvases = program.command("canvases").description("Find and change canvases on a running server");
  const load = () => import("./canvases.ts");
  const target = ({ url }: { readonly url?: string }) => adminTarget(url, settings().admin);
  withFilter(canvases.command("list"))
    .description("List canvases, newest first")
    .option("--limit <number>", "at most this many (default: 50)")
    .option("--json", "print a line of JSON for each")
    .action(act(async (options) => (await load()).runCanvasesList(options, target(options), output)));
  withUrl(canvases.command("show <canvas>"))
    .description("Show a canvas, by its id or link")
    .option("--source", "print only its source")
    .action(act(async (id, options) => (await load()).runCanvasesShow(id, options, target(options), output)));
  for (const [action, description] of [
    ["remove", "Take canvases down and block their sources"],
    ["restore", "Bring removed canvases back"],
    ["purge", "Delete canvases for good"],
  ] as const) {
    withFilter(canvases.command(`${action} [canvas...]`))
      .description(`${description}, by ids, links or a filter`)
      .option("--yes", "change all canvases that the filter matches; without --yes, only their number is printed")
      .action(
        act(async (ids, options) => (await load()).runCanvasesChange(action, ids, options, target(options), output)),
      );
  }
  withUrl(canvases.command("assign <canvas>"))
    .description("Print a one-time link: whoever opens it first becomes the owner")
    .action(act(async (id, options) => (await load()).runCanvasesAssign(id, target(options), output)));
  withUrl(canvases.command("blocked"))
    .description("List the blocked sources")
    .action(act(async (options) => (await load()).runCanvasesRead("blocked", target(options), output)));
  withUrl(canvases.command("stats"))
    .description("Count the canvases")
    .action(act(async (options) => (await load()).runCanvasesRead("stats", target(options), output)));
}

/** Adds the option of every command that a running server answers. */
function withUrl(command: Command): Command {
  return command.option("--url <url>", "the site of another server, with its key in ADMIN_KEYS");
}

function withFilter(command: Command): Command {
  return withUrl(command)
    .option("--owner <hash>", "only canvases of this owner, as `canvases list` shows it")
    .option("--address <hash>", "only canvases from this address, as `canvases list` shows it")
    .option("--older-than <time>", "only canvases published longer ago than this: 90m, 12h or 30d")
    .option("--newer-than <time>", "only canvases published within this time: 90m, 12h or 30d")
    .option("--larger-than <size>", "only larger canvases: bytes, also as KiB, MiB or GiB")
    .option("--text <text>", "only canvases whose title or source contains this text, ignoring case")
    .option("--state <state>", "only canvases that are shown, removed or expired");
}
