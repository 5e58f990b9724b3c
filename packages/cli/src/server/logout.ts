import { CliFailure } from "../program/cli-failure.ts";
import { exitCodes } from "../program/exit-codes.ts";
import { confirm } from "../terminal/ask.ts";
import { jsonResult, note, result } from "../terminal/notes.ts";
import { type Profile, readProfiles, writeProfiles } from "./profile-file.ts";

/** The options of `logout`. */
export interface LogoutOptions {
  readonly profile?: string;
  /** Don't ask. */
  readonly yes?: boolean;
  /** Print the session, for use with `login --with-session`. */
  readonly printSession?: boolean;
  readonly json?: boolean;
}

const otherwise = "--yes logs out without asking; --print-session prints the session first.";

/**
 * `fingerpaint logout`: forgets a profile with its key and session. Published canvases stay published, and only this
 * session can change them, so the session can be printed first.
 */
export async function runLogout(options: LogoutOptions): Promise<void> {
  const { current, profiles } = readProfiles();
  const name = options.profile ?? current;
  const profile = profiles[name ?? ""];
  if (name === undefined || profile === undefined) {
    const message = name === undefined ? "There is no profile." : `There is no profile ${JSON.stringify(name)}.`;
    throw new CliFailure("NO_PROFILE", message, { exitCode: exitCodes.usage });
  }
  const session = sessionOf(profile);
  const prints = await isSessionWanted(session, options);
  if (prints && !options.json) printSession(session, profile.server);
  if (!options.yes && !(await confirm(`${warningOf(profile)}Forget ${name}? [y/N] `, { otherwise }))) {
    note("Nothing was changed.");
    return;
  }
  const next = forget(name);
  if (options.json) {
    jsonResult({ profile: name, current: next ?? null, ...(prints && { session: session ?? null }) });
    return;
  }
  note(`Forgot ${name}.${next === undefined ? "" : ` The current profile is ${next} now.`}`);
}

async function isSessionWanted(session: string | undefined, options: LogoutOptions): Promise<boolean> {
  if (options.printSession) return true;
  if (options.yes || session === undefined) return false;
  return confirm("Print the session first, so that you can log in with it again? [y/N] ", { otherwise });
}

function printSession(session: string | undefined, server: string): void {
  if (session === undefined) {
    note("This profile has no session.");
    return;
  }
  result(session);
  note(`Keep it secret. To come back: fingerpaint login ${server} --with-session`);
}

function sessionOf({ cookies = [] }: Profile): string | undefined {
  return cookies.find(({ name }) => name === "sessionId")?.value;
}

function warningOf(profile: Profile): string {
  if (sessionOf(profile) !== undefined) {
    return "Your canvases stay published, but without this session you can't change or delete them. ";
  }
  return profile.apiKey === undefined ? "" : "Its API key is forgotten too. ";
}

/** @returns the name of the new current profile */
function forget(name: string): string | undefined {
  // Read the profiles again, because another process may have changed them while the user was being asked.
  const { current, profiles } = readProfiles();
  const { [name]: _gone, ...others } = profiles;
  const next = name === current ? Object.keys(others)[0] : current;
  writeProfiles({ profiles: others, ...(next !== undefined && { current: next }) });
  return next;
}
