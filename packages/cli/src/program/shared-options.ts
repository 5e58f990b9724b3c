import type { Command } from "commander";

/** Adds the options of every command that talks to a server. */
export function withServer(command: Command): Command {
  return command
    .option("--server <url>", "the server (default: FINGERPAINT_URL, or the profile's)")
    .option("--profile <name>", "the profile whose server, session and key to use")
    .option("--json", "print JSON on stdout");
}

/** Adds the option for where to find a package outside the program. Its code runs, so only users may choose it. */
export function withToolsFrom(command: Command, name: string): Command {
  return command.option(
    "--tools-from <folder>",
    `run the ${name} that is installed in this project (default: beside fingerpaint)`,
  );
}

/** Adds the password options. The command line never contains the password, because other users can see it. */
export function withPassword(command: Command, what: string): Command {
  return command
    .option("--password", `${what} (asks for a password, or takes FINGERPAINT_PASSWORD)`)
    .option("--password-file <file>", `${what} (the password is the first line of a file)`);
}
