import { CanvasStoreError } from "@fingerpaint/canvas-store";
import { ConfigError, KeyStoreError, StartError } from "@fingerpaint/services/settings";
import { CommandError, type CommandOutput, type ExitCode, UsageError } from "../program/command-line.ts";
import { version } from "../program/version.ts";
import { misspeltVariables } from "../settings/misspelt-variables.ts";
import { readConfig } from "../settings/server-settings.ts";

const help = `fingerpaint-server                       serve until SIGTERM or SIGINT
fingerpaint-server keys create [--label …] [--scope hash|read|publish|full]
                                         make an API key and print it; without a scope it may hash
fingerpaint-server keys list               list the keys that are kept, never the keys themselves
fingerpaint-server keys revoke <id>        stop accepting a key
fingerpaint-server canvases list [--owner …] [--address …] [--older-than 30d] [--newer-than 1h] [--larger-than 100KiB]
                                  [--text …] [--state shown|removed|expired] [--limit 50] [--json]
fingerpaint-server canvases show <id or link> [--source]
fingerpaint-server canvases remove|restore|purge <id or link>…
fingerpaint-server canvases remove|restore|purge --owner … --yes
                                         all that list's filters match; without --yes it says how many
fingerpaint-server canvases assign <id or link>   print a one-time link: whoever opens it first becomes the owner
fingerpaint-server canvases blocked|stats  at a running server; --url https://… at another one, with its key in ADMIN_KEYS
fingerpaint-server migrate                 bring the database's tables up to date; servers also do at start
fingerpaint-server copy --from … --to …    copy canvases and keys: json:./data, sqlite:FILE or postgres://…
fingerpaint-server backup FILE|FOLDER|- [--keep 14]
                                         write all that is kept into a file or to standard output, while the server
                                         runs; --keep 14 leaves the newest 14 in the folder
fingerpaint-server restore FILE            put a backup into the storage that is configured
fingerpaint-server doctor                  look for what is wrong, and say what to do
fingerpaint-server healthcheck             ask whether the server is ready: exit code 0 or 1
fingerpaint-server --help | --version

Everything is set by environment variables, such as PORT and DATA_DIR: docs/configuration.md lists them.
`;

/**
 * The command line: arguments and environment in, output and exit code out. Failures that an operator can fix print a
 * message; any other is thrown.
 */
export async function run(
  args: string[],
  environment: Readonly<Record<string, string | undefined>>,
  output: CommandOutput,
): Promise<ExitCode> {
  try {
    return await runCommand(args, environment, output);
  } catch (error) {
    if (error instanceof ConfigError || error instanceof UsageError) {
      output.error(`fingerpaint-server: ${error.message}\n`);
      return 2;
    }
    if (
      error instanceof StartError ||
      error instanceof KeyStoreError ||
      error instanceof CommandError ||
      CanvasStoreError.isInstance(error)
    ) {
      output.error(`fingerpaint-server: ${error.details}\n`);
      return 1;
    }
    throw error;
  }
}

async function runCommand(
  args: string[],
  environment: Readonly<Record<string, string | undefined>>,
  output: CommandOutput,
): Promise<ExitCode> {
  const [command, ...rest] = args;
  if (args.includes("--help") || args.includes("-h")) {
    output.out(help);
    return 0;
  }
  if (command === "--version") {
    output.out(`${version}\n`);
    return 0;
  }
  // Each command imports only what it needs: a health check finishes before a server would have loaded.
  if (command === undefined) {
    const settings = readConfig(environment);
    for (const { name, meant } of misspeltVariables(environment)) {
      output.error(`fingerpaint-server: Unknown variable ${name}. Did you mean ${meant}?\n`);
    }
    const { runServeCommand } = await import("./serve.ts");
    return runServeCommand(settings, output);
  }
  if (command === "keys") {
    const { openKeys } = await import("../storage/open-storage.ts");
    const { keys, close } = await openKeys(readConfig(environment).data);
    try {
      if (keys === null)
        throw new UsageError("keys are not kept with STORAGE=memory; set API_KEYS, or another STORAGE");
      const { runKeysCommand } = await import("./keys.ts");
      return await runKeysCommand(rest, keys, output);
    } finally {
      await close();
    }
  }
  if (command === "canvases") {
    const { runCanvasesCommand } = await import("../extensions/admin/canvases.ts");
    return runCanvasesCommand(rest, readConfig(environment).admin, output);
  }
  if (command === "migrate") {
    const { runMigrateCommand } = await import("../extensions/sql-storage/migrate.ts");
    return runMigrateCommand(rest, readConfig(environment), output);
  }
  if (command === "copy") {
    const { runCopyCommand } = await import("./copy.ts");
    return runCopyCommand(rest, output);
  }
  if (command === "backup") {
    const { runBackupCommand } = await import("./backup.ts");
    return runBackupCommand(rest, readConfig(environment), output);
  }
  if (command === "restore") {
    const { runRestoreCommand } = await import("./restore.ts");
    return runRestoreCommand(rest, readConfig(environment), output);
  }
  if (command === "doctor") {
    const { runDoctorCommand } = await import("./doctor.ts");
    return runDoctorCommand(rest, environment, output);
  }
  if (command === "healthcheck") {
    const { runHealthcheckCommand } = await import("./healthcheck.ts");
    return runHealthcheckCommand(readConfig(environment), output);
  }
  throw new UsageError(`there is no command ${command}; --help lists what there is`);
}
