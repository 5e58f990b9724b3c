import { type CommandOutput, type ExitCode, UsageError } from "../../program/command-line.ts";
import type { ServerSettings } from "../../settings/server-settings.ts";
import { migrateDatabase } from "./open-database.ts";

/**
 * `migrate`: brings the database's tables up to date, for operators who do so before they start a new release.
 * @throws UsageError if there is no database, or the arguments are invalid.
 * @throws CanvasStoreError if the database can't be used, or a newer release has changed it.
 */
export async function runMigrateCommand(
  args: string[],
  settings: ServerSettings,
  output: CommandOutput,
): Promise<ExitCode> {
  if (args.length > 0) throw new UsageError(`migrate takes nothing, not ${args.join(" ")}`);
  if (settings.data.database === null)
    throw new UsageError(`migrate needs STORAGE=sqlite or STORAGE=postgres, not ${settings.data.storage}`);
  output.error(`The tables of ${await migrateDatabase(settings.data)} are up to date.\n`);
  return 0;
}
