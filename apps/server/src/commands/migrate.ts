import type { ServerConfig } from "@fingerpaint/services/settings";
import { migrateDatabase } from "../storage/open-storage.ts";
import type { CommandOutput, ExitCode } from "./command.ts";
import { UsageError } from "./usage-error.ts";

/**
 * `migrate`: brings the database's tables up to date, for operators who do so before they start a new release.
 * @throws UsageError if there is no database, or the arguments are invalid.
 * @throws CanvasStoreError if the database can't be used, or a newer release has changed it.
 */
export async function runMigrateCommand(
  args: string[],
  config: ServerConfig,
  output: CommandOutput,
): Promise<ExitCode> {
  if (args.length > 0) throw new UsageError(`migrate takes nothing, not ${args.join(" ")}`);
  if (config.database === null)
    throw new UsageError(`migrate needs STORAGE=sqlite or STORAGE=postgres, not ${config.storage}`);
  output.error(`The tables of ${await migrateDatabase(config)} are up to date.\n`);
  return 0;
}
