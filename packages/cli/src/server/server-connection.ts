import {
  ApiError,
  type Client,
  ConnectionError,
  createClient,
  OptionError,
  TimeoutError,
  UnexpectedReplyError,
} from "@fingerpaint/sdk-client";
import { type CliExitCode, CliFailure, exitCodes, usageFailure } from "../program/cli-failure.ts";
import { note } from "../terminal/notes.ts";
import { createProfileJar, type Profile, type Profiles, readProfiles } from "./profile-file.ts";

/** Options of every command that talks to a server. */
export interface ServerOptions {
  readonly server?: string | boolean | undefined;
  readonly profile?: string | undefined;
}

/** A client for the chosen server, and the profile that remembers what this user has there. */
export interface ServerConnection {
  readonly client: Client;
  /** The site's root, without a trailing slash. */
  readonly server: string;
  readonly profileName: string;
  readonly profile: Profile;
  /** Where the key that is sent comes from; null if none is sent. */
  readonly keySource: "FINGERPAINT_KEY" | "profile" | null;
}

/**
 * Chooses the server by option, link, `FINGERPAINT_URL` or profile, and the key by `FINGERPAINT_KEY` or profile. Links
 * come from strangers, so `FINGERPAINT_KEY` goes to a link's server only if the user chose that server as well, by
 * option, `FINGERPAINT_URL` or profile. A profile's key and session go to the profile's own server only.
 *
 * @param linkServer the server of a link that the user passed on
 * @throws CliFailure if no server is set, or the profile isn't known
 */
export function connect(options: ServerOptions, linkServer?: string): ServerConnection {
  const known = readProfiles();
  const { current, profiles } = known;
  const named = options.profile === undefined ? undefined : knownProfile(options.profile, profiles);
  const { FINGERPAINT_KEY, FINGERPAINT_URL } = process.env;
  const option = typeof options.server === "string" ? options.server : undefined;
  const chosen = option || FINGERPAINT_URL || (named ?? profiles[current ?? ""])?.server;
  const server = serverUrl(option || linkServer || chosen);
  const profileName = options.profile ?? nameFor(server, known);
  const stored = profiles[profileName];
  if (stored !== undefined && serverUrl(stored.server) !== server)
    throw otherServer(profileName, stored.server, server);
  const profile: Profile = stored ?? { server };
  const isChosen = chosen !== undefined && serverUrl(chosen) === server;
  const ownKey = isChosen ? FINGERPAINT_KEY : undefined;
  const apiKey = ownKey || profile.apiKey;
  if (FINGERPAINT_KEY && apiKey !== FINGERPAINT_KEY) {
    note(`FINGERPAINT_KEY is not sent to the link's server. To send it there, add --server ${server}`);
  }
  return {
    client: createClient({
      baseUrl: server,
      cookies: createProfileJar(profileName, server),
      ...(apiKey !== undefined && { apiKey }),
    }),
    server,
    profileName,
    profile,
    keySource: ownKey ? "FINGERPAINT_KEY" : profile.apiKey === undefined ? null : "profile",
  };
}

/** The address of a server on this machine may omit `http://`. */
const loopback = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])(?::\d+)?(?:\/|$)/i;

/**
 * Parses a server's address. Without `http://` or `https://`, only a loopback address is accepted, as `http://`.
 *
 * @returns the site's root, without a trailing slash
 * @throws CliFailure for anything that isn't a web address
 */
export function serverUrl(address: string | undefined): string {
  if (!address) {
    throw usageFailure("NO_SERVER", "No server is set.", {
      hint: "Choose one with --server URL or FINGERPAINT_URL, or save one: fingerpaint login URL",
    });
  }
  const whole = loopback.test(address) ? `http://${address}` : address;
  const url = URL.canParse(whole) ? new URL(whole) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || url.username || url.password || url.search || url.hash) {
    throw usageFailure("INVALID_OPTION", `${JSON.stringify(address)} is not a server address.`, {
      hint: /^[\w.-]+(?::\d+)?(?:\/[\w./-]*)?$/.test(address)
        ? `Write it with https:// or http://, such as https://${address}`
        : "A server's address looks like https://paint.example or http://localhost:3000",
    });
  }
  return (url.origin + url.pathname).replace(/\/+$/, "");
}

/** The profile name for a server: the current one if it matches, otherwise any that matches, otherwise a new one. */
export function nameFor(server: string, { profiles, current }: Profiles): string {
  const isOf = (name: string) => profiles[name] !== undefined && serverUrl(profiles[name].server) === server;
  if (current !== undefined && isOf(current)) return current;
  const host = server.replace(/^https?:\/\//, "");
  // The same host with the other scheme may already have that name.
  return Object.keys(profiles).find(isOf) ?? (Object.hasOwn(profiles, host) ? server : host);
}

/** @throws CliFailure if there is no profile of this name */
export function knownProfile(name: string, profiles: Readonly<Record<string, Profile>>): Profile {
  const profile = profiles[name];
  if (profile !== undefined) return profile;
  const names = Object.keys(profiles);
  throw usageFailure("NO_PROFILE", `There is no profile ${JSON.stringify(name)}.`, {
    hint: names.length > 0 ? `Your profiles: ${names.join(", ")}.` : "Create one: fingerpaint login URL",
  });
}

/** @param hint what to do instead */
export function otherServer(
  name: string,
  known: string,
  server: string,
  hint = "Leave out --profile, or run: fingerpaint login URL --profile NAME",
): CliFailure {
  const message = `The profile ${JSON.stringify(name)} belongs to ${known}, not to ${server}.`;
  return usageFailure("OTHER_SERVER", message, { hint });
}

/** Hints by the service's error code. */
const hints: Readonly<Record<string, string>> = {
  UNAUTHORIZED: "Set FINGERPAINT_KEY, or give the profile a key: fingerpaint login --with-key",
  SESSION_REQUIRED:
    "This profile has published nothing yet. Publish first, or log in with a session: fingerpaint login --with-session",
  FORBIDDEN: "The canvas belongs to another session. `fingerpaint list` shows your session's canvases.",
  NOT_FOUND: "`fingerpaint list` shows your canvases.",
  WRONG_PASSWORD: "Give the canvas's password: --password asks for it.",
  RATE_LIMIT_EXCEEDED: "Wait a minute and try again.",
  SERVICE_UNAVAILABLE: "Try again in a moment.",
};

const refusals = ["UNAUTHORIZED", "SESSION_REQUIRED", "FORBIDDEN", "WRONG_PASSWORD"];

/** Descriptions of the most common system error codes, and of what Node says without one. */
const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: "connection refused",
  ECONNRESET: "connection reset",
  ENOTFOUND: "no such host",
  EAI_AGAIN: "the name of the host could not be looked up",
  EHOSTUNREACH: "no route to the host",
  "bad port": "Node doesn't connect to this port, because another protocol uses it",
};

const hint = "Find the cause: fingerpaint doctor";

/**
 * Turns a client error into a failure that users can act on. Other errors are returned unchanged.
 *
 * @param server the address that was called
 */
export function serverFailure(error: unknown, server: string): unknown {
  if (ApiError.isInstance(error)) {
    const exitCode: CliExitCode = refusals.includes(error.code) ? exitCodes.refused : exitCodes.failed;
    const message = `The server refused (${error.code}): ${error.details || error.message}`;
    return failure(error, message, exitCode, hints[error.code]);
  }
  if (ConnectionError.isInstance(error)) return connectionFailure(error.cause, server);
  if (TimeoutError.isInstance(error)) {
    return failure(error, `${server} doesn't answer: ${error.details}`, exitCodes.unreachable, hint);
  }
  if (UnexpectedReplyError.isInstance(error)) {
    const message = `${server} answers, but not as a Fingerpaint server: ${error.details}`;
    return failure(error, message, exitCodes.unreachable, hint);
  }
  if (OptionError.isInstance(error)) return failure(error, error.message, exitCodes.usage);
  return error;
}

/** Settles like a call of the client, but rejects with `serverFailure`. @param server the address that is called */
export function orServerFailure<Result>(call: Promise<Result>, server: string): Promise<Result> {
  return call.catch((error: unknown) => {
    throw serverFailure(error, server);
  });
}

/** The failure for a failed connection. @param cause what `fetch` threw */
export function connectionFailure(cause: unknown, server: string): CliFailure {
  const message = `${server} can't be reached${reasonOf(cause)}`;
  return failure({ code: "CONNECTION_FAILED", cause }, message, exitCodes.unreachable, hint);
}

/** Why a connection failed: `: connection refused (ECONNREFUSED)`, or an empty string if unknown. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "";
  const cause = error.cause instanceof Error ? error.cause : error;
  const code = "code" in cause && typeof cause.code === "string" ? cause.code : undefined;
  const words = reasons[code ?? cause.message] ?? cause.message;
  if (words === "") return code === undefined ? "" : `: ${code}`;
  return code === undefined ? `: ${words}` : `: ${words} (${code})`;
}

/** @param message is turned into a sentence */
function failure(
  error: { readonly code: string; readonly cause?: unknown },
  message: string,
  exitCode: CliExitCode,
  hint?: string,
): CliFailure {
  const sentence = /[.!?]$/.test(message) ? message : `${message}.`;
  return new CliFailure(error.code, sentence, { exitCode, cause: error, hint });
}
