import type { Command } from "commander";

/** The options of every verb that talks to a server. */
export function withServer(command: Command): Command {
  return command
    .option("--server <url>", "the server (default: FINGERPAINT_URL, or the profile's)")
    .option("--profile <name>", "the profile whose server, session and key to use")
    .option("--json", "print JSON on stdout");
}

/** Where a package comes from that is not part of the program. Its code runs, so only users say so. */
export function withToolsFrom(command: Command, name: string): Command {
  return command.option(
    "--tools-from <folder>",
    `run the ${name} that is installed in this project (default: beside fingerpaint)`,
  );
}

/** How a password gets in: never by the command line, which other users can list. */
export function withPassword(command: Command, what: string): Command {
  return command
    .option("--password", `${what}: asked for, or from FINGERPAINT_PASSWORD`)
    .option("--password-file <file>", `${what}: the first line of a file`);
}
