import { createClient, createCookieJar, type StoredCookie } from "@fingerpaint/sdk-client";
import { usageFailure } from "../program/cli-failure.ts";
import { ask, confirm } from "../terminal/ask.ts";
import { jsonResult, note, result } from "../terminal/notes.ts";
import {
  type Profile,
  type Profiles,
  profileFilePath,
  readProfiles,
  whileLocked,
  writeProfiles,
} from "./profile-file.ts";
import {
  connect,
  knownProfile,
  nameFor,
  orServerFailure,
  otherServer,
  type ServerOptions,
  serverUrl,
} from "./server-connection.ts";

/** The options of `login`. */
interface LoginOptions {
  readonly profile?: string;
  readonly withKey?: boolean;
  readonly withSession?: boolean;
  readonly json?: boolean;
}

/**
 * `fingerpaint login`: makes the profile of a server the current one, with a key or a session if given. Both are tried
 * before anything is saved.
 */
export async function runLogin(address: string | undefined, options: LoginOptions): Promise<void> {
  const known = readProfiles();
  const named = known.profiles[options.profile ?? ""];
  const current = known.profiles[known.current ?? ""];
  const server = serverUrl(address ?? named?.server ?? (process.env.FINGERPAINT_URL || current?.server));
  const name = options.profile ?? nameFor(server, known);
  const before = readBefore(name, server, known);
  const changes: Profile = {
    server,
    ...(options.withKey && { apiKey: await askSecret("API key", "FINGERPAINT_KEY") }),
    ...(options.withSession && { cookies: [await askSession(name, server, before)] }),
  };
  const profile: Profile = { ...before, ...changes };
  await tryOut(profile, options);
  // Reads the profiles again, because another process may have changed them while the user was being asked.
  await whileLocked(async () => {
    const now = readProfiles();
    writeProfiles({
      current: name,
      profiles: { ...now.profiles, [name]: { ...readBefore(name, server, now), ...changes } },
    });
  });
  const { apiKey, cookies = [] } = profile;
  if (options.json) jsonResult({ profile: name, server, key: apiKey !== undefined, session: cookies.length > 0 });
  else note(`${name} is now the current profile. It is kept in ${profileFilePath()}.`);
}

/** @throws CliFailure if the profile has another session, which would be lost */
async function askSession(name: string, server: string, before: Profile | undefined): Promise<StoredCookie> {
  const session = await askSecret("Session (the value of the cookie sessionId)", "FINGERPAINT_SESSION");
  const known = before && sessionOf(before);
  if (known === undefined || known === session) return sessionCookie(session, server);
  throw usageFailure("OTHER_SESSION", `The profile ${JSON.stringify(name)} has another session.`, {
    hint: `Only that session can change what it published. Keep it and choose another name: --profile NAME. Or give it up: fingerpaint logout --profile ${name}`,
  });
}

/**
 * The profile as it was, if it belongs to the server.
 *
 * @throws CliFailure if it belongs to another server and has a session, which would be lost
 */
function readBefore(name: string, server: string, { profiles }: Profiles): Profile | undefined {
  const profile = profiles[name];
  if (profile === undefined || serverUrl(profile.server) === server) return profile;
  if (sessionOf(profile) === undefined) return undefined;
  throw otherServer(
    name,
    profile.server,
    server,
    `Choose another name, or give up its session first: fingerpaint logout --profile ${name}`,
  );
}

/** Gets a secret from the environment or by asking, never from the command line. */
async function askSecret(question: string, variable: string): Promise<string> {
  const secret = (
    process.env[variable] ?? (await ask(`${question}: `, { hidden: true, otherwise: `Give it in ${variable}.` }))
  ).trim();
  if (/^[\x21-\x7e]+$/.test(secret)) return secret;
  throw usageFailure("INVALID_OPTION", `${question}: is empty, or has characters that headers don't allow.`);
}

function sessionCookie(value: string, server: string): StoredCookie {
  const { host, pathname, protocol } = new URL(server);
  return { host, name: "sessionId", value, path: pathname, secure: protocol === "https:", expiresAtMs: null };
}

/** @throws CliFailure if the server can't be reached or refuses the credentials */
async function tryOut({ server, apiKey, cookies }: Profile, { withKey }: LoginOptions): Promise<void> {
  const client = createClient({
    baseUrl: server,
    cookies: createCookieJar(cookies),
    retries: 0,
    ...(apiKey !== undefined && { apiKey }),
  });
  await orServerFailure(client.canvases.list(), server);
  if (withKey) await orServerFailure(client.md5.text({ text: "" }), server);
}

/** The options of `logout`. */
interface LogoutOptions {
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
  if (name === undefined) throw usageFailure("NO_PROFILE", "There is no profile.");
  const profile = knownProfile(name, profiles);
  const session = sessionOf(profile);
  const prints = await isSessionWanted(session, options);
  if (prints && !options.json) printSession(session, profile.server);
  if (!options.yes && !(await confirm(`${warningOf(profile)}Forget ${name}? [y/N] `, { otherwise }))) {
    note("Nothing was changed.");
    return;
  }
  const next = await whileLocked(async () => forget(name));
  if (options.json) {
    jsonResult({ profile: name, current: next ?? null, ...(prints && { session: session ?? null }) });
    return;
  }
  note(`Forgot ${name}.${next === undefined ? "" : ` The current profile is now ${next}.`}`);
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
  note(`Keep it secret. To use it again: fingerpaint login ${server} --with-session`);
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

/** `fingerpaint whoami`: prints the server, the profile and what this user has there. Shows no secrets. */
export async function runWhoami(options: ServerOptions & { readonly json?: boolean }): Promise<void> {
  const { client, server, profileName, profile, keySource } = connect(options);
  const { length: canvases } = await orServerFailure(client.canvases.list(), server);
  const hasSession = (profile.cookies ?? []).length > 0;
  if (options.json) {
    jsonResult({ server, profile: profileName, key: keySource, session: hasSession, canvases });
    return;
  }
  result(`server   ${server}`);
  result(`profile  ${profileName}`);
  result(`key      ${keySource === null ? "none" : `from ${keySource}`}`);
  result(`session  ${hasSession ? `yes, with ${canvases} ${canvases === 1 ? "canvas" : "canvases"}` : "none"}`);
}
