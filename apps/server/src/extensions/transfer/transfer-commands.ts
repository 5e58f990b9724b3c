import type { Command } from "commander";
import type { CommandContext } from "../../program/command-line.ts";

export function addTransfer(program: Command, { output, settings, act }: CommandContext): void {
  program
    .command("copy")
    .description("Copy canvases and keys from one storage to another")
    .option("--from <place>", "json:./data, sqlite:FILE or postgres://…")
    .option("--to <place>", "the same")
    .option("--resume", "continue an interrupted copy")
    .action(act(async (options) => (await import("./copy.ts")).runCopyCommand(options, output)));
  program
    .command("backup <file|folder|->")
    .description("Write all data to a file or standard output while the server runs")
    .option("--keep <number>", "leave only the newest backups in the folder")
    .action(
      act(async (to, options) => (await import("./backup.ts")).runBackupCommand(to, options, settings(), output)),
    );
  program
    .command("restore <file>")
    .description("Put a backup into the configured storage")
    .option("--overwrite", "replace canvases with the same id, and leave the others")
    .action(
      act(async (file, options) => (await import("./restore.ts")).runRestoreCommand(file, options, settings(), output)),
    );
}
