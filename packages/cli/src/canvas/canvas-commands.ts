import type { Command } from "commander";
import { withPassword, withServer } from "../program/shared-options.ts";

/** The verbs about canvases at a server. What each does is imported when it runs. */
export function addCanvasCommands(program: Command): void {
  addPublish(program);
  addUpdate(program);
  withPassword(withServer(program.command("get <canvas>")), "the canvas's password")
    .description("Print the source of a canvas, by its id or link")
    .option("-o, --output <file>", "write it to a file")
    .addHelpText(
      "after",
      "\nExamples:\n  fingerpaint get cv_8sK2mQx0ZbT4rLw9 > report.canvas.tsx\n  fingerpaint get https://paint.example/editor-canvas/cv_8sK2mQx0ZbT4rLw9 --json\n",
    )
    .action(async (canvas, options) => (await import("./get.ts")).runGet(canvas, options));
  withServer(program.command("list"))
    .description("List what this profile has published, newest first")
    .addHelpText("after", "\nExamples:\n  fingerpaint list\n  fingerpaint list --json | jq -r '.[].shareUrl'\n")
    .action(async (options) => (await import("./list.ts")).runList(options));
  withServer(program.command("open <canvas>"))
    .description("Print a canvas's link and open it in the browser")
    .addHelpText("after", "\nExample:\n  fingerpaint open cv_8sK2mQx0ZbT4rLw9\n")
    .action(async (canvas, options) => (await import("./open.ts")).runOpen(canvas, options));
  withServer(program.command("delete <canvas>"))
    .description("Delete a canvas and its link")
    .option("-y, --yes", "don't ask")
    .addHelpText("after", "\nExample:\n  fingerpaint delete cv_8sK2mQx0ZbT4rLw9 --yes\n")
    .action(async (canvas, options) => (await import("./delete.ts")).runDelete(canvas, options));
  withServer(program.command("watch <file>"))
    .description("Publish a canvas now and on each save, under one link")
    .option("--title <title>", "the title")
    .option("--key <name>", "the name under which this profile remembers the link")
    .addHelpText("after", "\nExample:\n  fingerpaint watch report.canvas.tsx\n")
    .action(async (file, options) => (await import("./watch.ts")).runWatch(file, options));
}

function addPublish(program: Command): void {
  withPassword(withServer(program.command("publish <file>")), "protect the link")
    .description("Publish a canvas (- is stdin) and print its link")
    .option("--title <title>", "the title (default: the source's own, or the file's name)")
    .option("--expires <when>", "when the link expires: 30m, 12h, 7d, 2w, an instant, or never")
    .option("--key <name>", "update the canvas that was published with the same key, under its link")
    .option("--state <file>", "where each viewer starts (default: <name>.canvas.data.json beside the canvas)")
    .option("--no-state", "publish without the state beside the canvas")
    .addHelpText(
      "after",
      `
Examples:
  fingerpaint publish report.canvas.tsx
  fingerpaint publish report.canvas.tsx --key weekly --expires 7d
  fingerpaint publish report.canvas.tsx --password-file secret.txt
  generate-report | fingerpaint publish - --title "Build times" --json

The link alone is on stdout. What the compiler finds is told on stderr and never keeps a canvas from being published.
Files written for cursor/canvas and its like are published as editor/canvas.
`,
    )
    .action(async (file, options) => (await import("./publish.ts")).runPublish(file, options));
}

function addUpdate(program: Command): void {
  withPassword(withServer(program.command("update <canvas> [file]")), "protect the link")
    .description("Change a canvas under its link: the source, the title, who can open it and until when")
    .option("--title <title>", "the new title")
    .option("--public", "let everybody open it who has the link")
    .option("--expires <when>", "30m, 12h, 7d, 2w, an instant, or never")
    .option("--state <file>", "where each viewer starts (default: <name>.canvas.data.json beside the canvas)")
    .option("--no-state", "leave the state as it is")
    .addHelpText(
      "after",
      "\nExamples:\n  fingerpaint update cv_8sK2mQx0ZbT4rLw9 report.canvas.tsx\n  fingerpaint update cv_8sK2mQx0ZbT4rLw9 --expires never --public\n",
    )
    .action(async (canvas, file, options) => (await import("./update.ts")).runUpdate(canvas, file, options));
}
