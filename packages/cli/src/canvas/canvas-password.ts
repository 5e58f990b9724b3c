import { CliFailure } from "../program/cli-failure.ts";
import { exitCodes } from "../program/exit-codes.ts";
import { readUserText } from "../program/user-file.ts";
import { ask } from "../terminal/ask.ts";

/** Where to get a canvas's password. Never from the command line itself, which other users can see. */
export interface PasswordOptions {
  readonly password?: boolean;
  readonly passwordFile?: string;
}

/**
 * Gets the password from a file's first line, from `FINGERPAINT_PASSWORD` or by asking; undefined if none is wanted.
 *
 * @param options.isNew whether to ask twice
 * @throws CliFailure if there is no way to get one, or the file can't be read
 */
export async function readPassword(
  { password, passwordFile }: PasswordOptions,
  { isNew }: { readonly isNew: boolean },
): Promise<string | undefined> {
  if (passwordFile !== undefined) return notEmpty(readUserText(passwordFile).split(/\r?\n/, 1)[0], "--password-file");
  if (!password) return undefined;
  const { FINGERPAINT_PASSWORD } = process.env;
  if (FINGERPAINT_PASSWORD !== undefined) return notEmpty(FINGERPAINT_PASSWORD, "FINGERPAINT_PASSWORD");
  const otherwise = "Give the password in a file (--password-file FILE) or in FINGERPAINT_PASSWORD.";
  const typed = notEmpty(await ask("Password: ", { hidden: true, otherwise }), "--password");
  if (isNew && (await ask("Repeat the password: ", { hidden: true, otherwise })) !== typed) {
    throw new CliFailure("INVALID_OPTION", "--password: the two passwords differ.", { exitCode: exitCodes.usage });
  }
  return typed;
}

function notEmpty(password: string | undefined, field: string): string {
  if (password) return password;
  throw new CliFailure("INVALID_OPTION", `${field}: an empty password protects nothing.`, {
    exitCode: exitCodes.usage,
  });
}
