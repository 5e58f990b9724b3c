import type { Environment } from "@fingerpaint/services/settings";
import { Command, CommanderError } from "commander";
import { type CommandOutput, type ExitCode, UsageError } from "../program/command-line.ts";
import { version } from "../program/version.ts";
import { readConfig, type ServerSettings } from "../settings/server-settings.ts";
import { adminTarget } from "./admin-client.ts";

type Action = Parameters<Command["action"]>[0];

/** The commands' surroundings. */
interface CommandContext {
  readonly environment: Environment;
  readonly output: CommandOutput;
  settings(): ServerSettings;
  /** Makes an action that keeps the command's exit code, which commander would drop. */
  act(command: (...given: Parameters<Action>) => Promise<ExitCode>): Action;
}

/**
 * Runs a command. The code of each is imported when it runs: a health check finishes before a server would have loaded.
 * @throws UsageError if there is no such command, or its arguments are invalid
 */
export async function runCommand(args: string[], environment: Environment, output: CommandOutput): Promise<ExitCode> {
  let exitCode: ExitCode = 0;
  const program = createProgram({
    environment,
    output,
    settings: () => readConfig(environment),
    act:
      (command) =>
      async (...given) => {
        exitCode = await command(...given);
      },
  });
  try {
    await program.parseAsync(args, { from: "user" });
    return exitCode;
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return 0;
    throw wrongCommandLine(error, program, args);
  }
}

function createProgram(context: CommandContext): Command {
  const program = new Command("fingerpaint-server")
    .version(version, "--version", "print the version")
    .helpOption("-h, --help", "print this help")
    .exitOverride()
    // `run` reports these errors, like all other failures.
    .configureOutput({ writeOut: context.output.out, writeErr: () => {}, outputError: () => {} })
    .showSuggestionAfterError()
    .enablePositionalOptions();
  program.helpInformation = () => overview(program);
  addKeys(program.command("keys").description("Make, list and revoke API keys"), context);
  addCanvases(program.command("canvases").description("Find and change canvases at a running server"), context);
  addStorage(program, context);
  addChecks(program, context);
  return program;
}

function addKeys(keys: Command, { output, settings, act }: CommandContext): void {
  keys
    .command("create")
    .description("Make an API key and print it")
    .option("--label <text>", "what the key is for, as `keys list` shows it")
    .option("--scope <scope>", "hash, read, publish or full (default: hash)")
    .action(act(async (options) => (await import("./keys.ts")).runKeysCreate(options, settings().data, output)));
  keys
    .command("list")
    .description("List the stored keys, without the keys themselves")
    .action(act(async () => (await import("./keys.ts")).runKeysList(settings().data, output)));
  keys
    .command("revoke <id>")
    .description("Stop accepting a key, by the id that `keys list` shows")
    .action(act(async (id) => (await import("./keys.ts")).runKeysRevoke(id, settings().data, output)));
}

function addCanvases(canvases: Command, { output, settings, act }: CommandContext): void {
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
      .option("--yes", "change all that the filter matches; without it, only their number is printed")
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
    .option("--older-than <time>", "only canvases published before: 90m, 12h or 30d")
    .option("--newer-than <time>", "only canvases published since: 90m, 12h or 30d")
    .option("--larger-than <size>", "only larger canvases: bytes, also as KiB, MiB or GiB")
    .option("--text <text>", "only canvases whose title or source has this text, in any case")
    .option("--state <state>", "only canvases that are shown, removed or expired");
}

function addStorage(program: Command, { output, settings, act }: CommandContext): void {
  program
    .command("migrate")
    .description("Bring the database's tables up to date; servers also do so at start")
    .action(act(async () => (await import("./migrate.ts")).runMigrateCommand(settings(), output)));
  program
    .command("copy")
    .description("Copy canvases and keys from one storage to another")
    .option("--from <place>", "json:./data, sqlite:FILE or postgres://…")
    .option("--to <place>", "the same")
    .option("--resume", "go on with an interrupted copy")
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

function addChecks(program: Command, { environment, output, settings, act }: CommandContext): void {
  program
    .command("doctor")
    .description("Look for problems, and say what to do about them")
    .action(act(async () => (await import("./doctor.ts")).runDoctorCommand(environment, output)));
  program
    .command("healthcheck")
    .description("Ask whether the server is ready: exit code 0 or 1")
    .action(act(async () => (await import("./healthcheck.ts")).runHealthcheckCommand(settings(), output)));
}

/** The help of the program: every command on a line. */
function overview(program: Command): string {
  const help = program.createHelp();
  const rowOf = (command: Command, ...words: string[]) => [
    [program.name(), ...words, help.subcommandTerm(command)].join(" "),
    command.description(),
  ];
  const rows = [
    [program.name(), "Serve until SIGTERM or SIGINT"],
    ...program.commands.flatMap((command) =>
      command.commands.length === 0 ? [rowOf(command)] : command.commands.map((each) => rowOf(each, command.name())),
    ),
    [`${program.name()} <command> --help`, "Print a command's options"],
    [`${program.name()} --version`, "Print the version"],
  ];
  const width = Math.max(...rows.map(([usage = ""]) => usage.length));
  const lines = rows.map(([usage = "", description]) => `${usage.padEnd(width)}  ${description}\n`).join("");
  return `${lines}\nEnvironment variables configure it, such as PORT and DATA_DIR: docs/configuration.md lists them.\n`;
}

/** Turns a parser error into one that points to the help. */
function wrongCommandLine({ code, message }: CommanderError, program: Command, args: readonly string[]): UsageError {
  const group = program.commands.find((command) => command.name() === args[0]);
  const leaf = group?.commands.find((command) => command.name() === args[1]);
  const names = [group, leaf].flatMap((command) => command?.name() ?? []);
  const problem =
    code === "commander.help"
      ? "a command is missing"
      : message
          .replace(/^error: /, "")
          // A mistyped option may have a password in its value.
          .replace(/^(unknown option '[^=]*)=.*'/s, "$1'")
          .replace(/\n\(/, " (");
  return new UsageError(`${problem}\nTry '${[program.name(), ...names, "--help"].join(" ")}' for more information.`);
}
