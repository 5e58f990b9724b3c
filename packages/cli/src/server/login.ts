import { createClient, createCookieJar, type StoredCookie } from "@fingerpaint/sdk-client";
import { CliFailure } from "../program/cli-failure.ts";
import { exitCodes } from "../program/exit-codes.ts";
import { ask } from "../terminal/ask.ts";
import { jsonResult, note } from "../terminal/notes.ts";
import { serverUrl } from "./connection.ts";
import { type Profile, profileFilePath, readProfiles, writeProfiles } from "./profile-file.ts";
import { serverFailure } from "./server-failure.ts";

/** The options of `login`. */
export interface LoginOptions {
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
  const { profiles } = readProfiles();
  const stored = profiles[options.profile ?? ""];
  const server = serverUrl(address ?? stored?.server ?? process.env.FINGERPAINT_URL);
  const name = options.profile ?? server.replace(/^https?:\/\//, "");
  const before = profiles[name]?.server === server ? profiles[name] : undefined;
  const apiKey = options.withKey ? await askSecret("API key", "FINGERPAINT_KEY") : before?.apiKey;
  const cookies = options.withSession
    ? [sessionCookie(await askSecret("Session (the value of the cookie sessionId)", "FINGERPAINT_SESSION"), server)]
    : (before?.cookies ?? []);
  const profile: Profile = { ...before, server, cookies, ...(apiKey !== undefined && { apiKey }) };
  await tryOut(profile, options);
  writeProfiles({ current: name, profiles: { ...readProfiles().profiles, [name]: profile } });
  if (options.json) jsonResult({ profile: name, server, key: apiKey !== undefined, session: cookies.length > 0 });
  else note(`${name} is the current profile now. It is kept in ${profileFilePath()}.`);
}

/** Gets a secret from the environment or by asking, never from the command line. */
async function askSecret(question: string, variable: string): Promise<string> {
  const secret = (
    process.env[variable] ?? (await ask(`${question}: `, { hidden: true, otherwise: `Give it in ${variable}.` }))
  ).trim();
  if (/^[\x21-\x7e]+$/.test(secret)) return secret;
  throw new CliFailure("INVALID_OPTION", `${question}: is empty, or has characters that headers don't allow.`, {
    exitCode: exitCodes.usage,
  });
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
  try {
    await client.canvases.list();
    if (withKey) await client.md5.text({ text: "" });
  } catch (error) {
    throw serverFailure(error, server);
  }
}
