import { type Client, createClient, createCookieJar } from "@fingerpaint/sdk-client";
import { CliFailure } from "../program/cli-failure.ts";
import { exitCodes } from "../program/exit-codes.ts";
import { type Profile, readProfiles, writeProfiles } from "./profile-file.ts";

/** The options of every verb that talks to a server. */
export interface ServerOptions {
  readonly server?: string | boolean | undefined;
  readonly profile?: string | undefined;
}

/** A client of the chosen server, and the profile that remembers what this user has there. */
export interface ServerConnection {
  readonly client: Client;
  /** The site's root, without a slash at its end. */
  readonly server: string;
  readonly profileName: string;
  readonly profile: Profile;
  /** Whether a key is sent, and where it is from. */
  readonly keySource: "FINGERPAINT_KEY" | "profile" | null;
  /** Keeps the session that the server has given, and other changes. */
  remember(changes?: Partial<Profile>): void;
}

/**
 * Chooses the server by option, `FINGERPAINT_URL` or profile, and the key by `FINGERPAINT_KEY` or profile. A profile's
 * key and session are sent to the profile's own server only.
 *
 * @throws CliFailure where no server is known, or the profile isn't
 */
export function connect(options: ServerOptions): ServerConnection {
  const { current, profiles } = readProfiles();
  const named = options.profile === undefined ? undefined : knownProfile(options.profile, profiles);
  const server = serverUrl(
    (typeof options.server === "string" && options.server) ||
      process.env.FINGERPAINT_URL ||
      (named ?? profiles[current ?? ""])?.server,
  );
  const profileName = options.profile ?? nameFor(server, profiles, current);
  const stored = profiles[profileName];
  if (stored !== undefined && serverUrl(stored.server) !== server)
    throw otherServer(profileName, stored.server, server);
  const profile: Profile = stored ?? { server };
  const jar = createCookieJar(profile.cookies);
  const { FINGERPAINT_KEY } = process.env;
  const apiKey = FINGERPAINT_KEY || profile.apiKey;
  return {
    client: createClient({ baseUrl: server, cookies: jar, ...(apiKey !== undefined && { apiKey }) }),
    server,
    profileName,
    profile,
    keySource: FINGERPAINT_KEY ? "FINGERPAINT_KEY" : profile.apiKey === undefined ? null : "profile",
    remember(changes) {
      // Read again: another process may have written since.
      const now = readProfiles();
      const before = now.profiles[profileName] ?? profile;
      writeProfiles({
        current: now.current ?? profileName,
        profiles: { ...now.profiles, [profileName]: { ...before, ...changes, cookies: jar.list() } },
      });
    },
  };
}

/** @throws CliFailure for what is no web address. */
export function serverUrl(address: string | undefined): string {
  if (!address) {
    throw new CliFailure("NO_SERVER", "No server is known.", {
      hint: "Give one: --server URL, FINGERPAINT_URL, or once and for all: fingerpaint login URL",
      exitCode: exitCodes.usage,
    });
  }
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || url.username || url.password || url.search || url.hash) {
    throw new CliFailure("INVALID_OPTION", `${JSON.stringify(address)} is not a server's address.`, {
      hint: "A server's address looks like https://paint.example or http://localhost:3000",
      exitCode: exitCodes.usage,
    });
  }
  return url.href.replace(/\/+$/, "");
}

/** The profile of this server: the current one if it is of it, otherwise one that is, otherwise one to be made. */
function nameFor(server: string, profiles: Readonly<Record<string, Profile>>, current: string | undefined): string {
  const isOf = (name: string) => profiles[name] !== undefined && serverUrl(profiles[name].server) === server;
  if (current !== undefined && isOf(current)) return current;
  return Object.keys(profiles).find(isOf) ?? server.replace(/^https?:\/\//, "");
}

function knownProfile(name: string, profiles: Readonly<Record<string, Profile>>): Profile {
  const profile = profiles[name];
  if (profile !== undefined) return profile;
  const names = Object.keys(profiles);
  throw new CliFailure("NO_PROFILE", `There is no profile ${JSON.stringify(name)}.`, {
    hint: names.length > 0 ? `There are: ${names.join(", ")}.` : "Make one: fingerpaint login URL",
    exitCode: exitCodes.usage,
  });
}

function otherServer(name: string, known: string, server: string): CliFailure {
  return new CliFailure("OTHER_SERVER", `The profile ${JSON.stringify(name)} is of ${known}, not of ${server}.`, {
    hint: "Leave out --profile, or run: fingerpaint login URL --profile NAME",
    exitCode: exitCodes.usage,
  });
}
