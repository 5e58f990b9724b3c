import type { Environment } from "@fingerpaint/services/settings";
import { Command, CommanderError } from "commander";
import { addCanvases } from "../extensions/admin/canvas-commands.ts";
import { addDoctor } from "../extensions/doctor/doctor-command.ts";
import { addMigrate } from "../extensions/sql-storage/migrate-command.ts";
import { addTransfer } from "../extensions/transfer/transfer-commands.ts";
import { type CommandContext, type CommandOutput, type ExitCode, UsageError } from "../program/command-line.ts";
import { version } from "../program/version.ts";
import { readConfig } from "../settings/server-settings.ts";

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
  addKeys(program.command("keys").description("Create, list and revoke API keys"), context);
  addCanvases(program, context);
  addMigrate(program, context);
  addTransfer(program, context);
  addDoctor(program, context);
  addHealthcheck(program, context);
  return program;
}

function addKeys(keys: Command, { output, settings, act }: CommandContext): void {
  keys
    .command("create")
    .description("Create an API key and print it")
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

function addHealthcheck(program: Command, { output, settings, act }: CommandContext): void {
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
