import { type Command, InvalidArgumentError, Option } from "commander";
import { withPassword, withServer } from "../program/shared-options.ts";

/** Adds the commands for canvases on a server. The code of each is imported when it runs. */
export function addCanvasCommands(program: Command): void {
  addPublish(program);
  addUpdate(program);
  withPassword(withServer(program.command("get <canvas>")), "the canvas's password")
    .description("Print the source of a canvas, given its id or link")
    .option("-o, --output <file>", "write it to a file (- is stdout)")
    .addHelpText(
      "after",
      "\nExamples:\n  fingerpaint get cv_8sK2mQx0ZbT4rLw9 > report.canvas.tsx\n  fingerpaint get https://paint.example/editor-canvas/cv_8sK2mQx0ZbT4rLw9 --json\n",
    )
    .action(async (canvas, options) => (await import("./get.ts")).runGet(canvas, options));
  withServer(program.command("list").alias("ls"))
    .description("List the canvases that this profile has published, newest first")
    .option("--search <text>", "only canvases whose title or link contains this text, ignoring case")
    .addOption(new Option("--limit <number>", "at most this many").argParser(readLimit))
    .addHelpText(
      "after",
      "\nExamples:\n  fingerpaint list\n  fingerpaint ls --search weekly --limit 5\n  fingerpaint list --json | jq -r '.[].shareUrl'\n",
    )
    .action(async (options) => (await import("./own-canvases.ts")).runList(options));
  withServer(program.command("open <canvas>"))
    .description("Print a canvas's link and open it in the browser")
    .addHelpText("after", "\nExample:\n  fingerpaint open cv_8sK2mQx0ZbT4rLw9\n")
    .action(async (canvas, options) => (await import("./own-canvases.ts")).runOpen(canvas, options));
  withServer(program.command("delete <canvas>").alias("rm"))
    .description("Delete a canvas and its link")
    .option("-y, --yes", "don't ask")
    .addHelpText("after", "\nExample:\n  fingerpaint delete cv_8sK2mQx0ZbT4rLw9 --yes\n")
    .action(async (canvas, options) => (await import("./own-canvases.ts")).runDelete(canvas, options));
  withServer(program.command("watch <file>"))
    .description("Publish a canvas now and on each save, under one link")
    .option("--title <title>", "the title")
    .option("--key <name>", "the name under which this profile remembers the link")
    .option("--force", forceText)
    .addHelpText("after", "\nExample:\n  fingerpaint watch report.canvas.tsx\n")
    .action(async (file, options) => (await import("./watch.ts")).runWatch(file, options));
}

const forceText = "publish even if the check finds errors";
const stateText = "the state in which each viewer starts (default: <name>.canvas.data.json beside the canvas)";

function withDelivery(command: Command): Command {
  return command.option("--open", "open the link in the browser").option("--copy", "copy the link to the clipboard");
}

function readLimit(text: string): number {
  const limit = Number(text);
  if (Number.isSafeInteger(limit) && limit >= 1) return limit;
  throw new InvalidArgumentError("It has to be a whole number of at least 1.");
}

function addPublish(program: Command): void {
  withDelivery(withPassword(withServer(program.command("publish <file...>")), "protect the link"))
    .description("Publish canvases (- is stdin) and print their links")
    .option("--title <title>", "the title (default: the source's own, or the file's name)")
    .option(
      "--expires <when>",
      "when the link expires: 30m, 12h, 7d, 2w, a day such as 2030-01-31, an instant, or never",
    )
    .option("--key <name>", "update the canvas that was published with the same key, under its link")
    .option("--state <file>", stateText)
    .option("--no-state", "publish without the state beside the canvas")
    .option("--force", forceText)
    .addHelpText(
      "after",
      `
Examples:
  fingerpaint publish report.canvas.tsx
  fingerpaint publish report.canvas.tsx --key weekly --expires 7d --copy
  fingerpaint publish *.canvas.tsx
  fingerpaint publish report.canvas.tsx --password-file secret.txt
  generate-report | fingerpaint publish - --title "Build times" --json

Only the link goes to stdout. With several files, each has a line with its link and its name, and one that fails
doesn't stop the others. The check's findings go to stderr. A canvas with an error isn't published, and its link keeps
the last good version; --force publishes it anyway.
Files that import cursor/canvas or a similar module are published with editor/canvas.
`,
    )
    .action(async (files, options) => {
      process.exitCode = await (await import("./publish.ts")).runPublish(files, options);
    });
}

function addUpdate(program: Command): void {
  withDelivery(withPassword(withServer(program.command("update <canvas> [file]")), "protect the link"))
    .description("Change a canvas under its link: the source, the title, who can open it and until when")
    .option("--title <title>", "the new title")
    .option("--public", "let everyone with the link open it")
    .option("--expires <when>", "30m, 12h, 7d, 2w, a day such as 2030-01-31, an instant, or never")
    .option("--state <file>", stateText)
    .option("--no-state", "leave the state as it is")
    .option("--force", forceText)
    .addHelpText(
      "after",
      "\nExamples:\n  fingerpaint update cv_8sK2mQx0ZbT4rLw9 report.canvas.tsx\n  fingerpaint update cv_8sK2mQx0ZbT4rLw9 --expires never --public\n",
    )
    .action(async (canvas, file, options) => (await import("./publish.ts")).runUpdate(canvas, file, options));
}
