import type { Command } from "commander";
import { type CommandContext, UsageError } from "../../program/command-line.ts";

/** Declares `migrate`, for operators who change the tables before they start a new release. */
export function addMigrate(program: Command, { output, settings, act }: CommandContext): void {
  program
    .command("migrate")
    .description("Bring the database's tables up to date; servers also do this when they start")
    .action(
      act(async () => {
        const { data } = settings();
        if (data.database === null)
          throw new UsageError(`migrate needs STORAGE=sqlite or STORAGE=postgres, not ${data.storage}`);
        const { migrateDatabase } = await import("./open-database.ts");
        output.error(`The tables of ${await migrateDatabase(data)} are up to date.\n`);
        return 0;
      }),
    );
}
