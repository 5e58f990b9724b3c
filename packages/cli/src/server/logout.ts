import { CliFailure } from "../program/cli-failure.ts";
import { exitCodes } from "../program/exit-codes.ts";
import { jsonResult, note } from "../terminal/notes.ts";
import { readProfiles, writeProfiles } from "./profile-file.ts";

/** `fingerpaint logout`: forgets a profile with its key and session. What was published stays published. */
export async function runLogout(options: { readonly profile?: string; readonly json?: boolean }): Promise<void> {
  const { current, profiles } = readProfiles();
  const name = options.profile ?? current;
  if (name === undefined || profiles[name] === undefined) {
    throw new CliFailure(
      "NO_PROFILE",
      name === undefined ? "There is no profile." : `There is no profile ${JSON.stringify(name)}.`,
      {
        exitCode: exitCodes.usage,
      },
    );
  }
  const { [name]: gone, ...others } = profiles;
  const next = name === current ? Object.keys(others)[0] : current;
  writeProfiles({ profiles: others, ...(next !== undefined && { current: next }) });
  if (options.json) {
    jsonResult({ profile: name, current: next ?? null });
    return;
  }
  note(`Forgot ${name}.${next === undefined ? "" : ` The current profile is ${next} now.`}`);
  if ((gone?.cookies ?? []).length > 0) note("What it has published stays, and can no longer be changed from here.");
}
