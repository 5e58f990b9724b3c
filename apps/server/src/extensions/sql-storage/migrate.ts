import { type CommandOutput, type ExitCode, UsageError } from "../../program/command-line.ts";
import type { ServerSettings } from "../../settings/server-settings.ts";
import { migrateDatabase } from "./open-database.ts";

/**
 * `migrate`: brings the database's tables up to date, for operators who do so before they start a new release.
 * @throws UsageError if there is no database
 * @throws CanvasStoreError if the database can't be used, or a newer release has changed it.
 */
export async function runMigrateCommand({ data }: ServerSettings, output: CommandOutput): Promise<ExitCode> {
  if (data.database === null)
    throw new UsageError(`migrate needs STORAGE=sqlite or STORAGE=postgres, not ${data.storage}`);
  output.error(`The tables of ${await migrateDatabase(data)} are up to date.\n`);
  return 0;
}
