import type { Command } from "commander";
import type { CommandContext } from "../../commands/command-context.ts";

/** Declares `migrate`. */
export function addMigrate(program: Command, { output, settings, act }: CommandContext): void {
  program
    .command("migrate")
    .description("Bring the database's tables up to date; servers also do so at start")
    .action(act(async () => (await import("./migrate.ts")).runMigrateCommand(settings(), output)));
}
