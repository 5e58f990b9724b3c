import {
  accessSync,
  chmodSync,
  constants,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { homedir } from "node:os";
import path from "node:path";
import { type CookieJar, createCookieJar, type StoredCookie } from "@fingerpaint/sdk-client";
import { lock } from "proper-lockfile";
import { CliFailure, usageFailure } from "../program/cli-failure.ts";
import { warn } from "../terminal/notes.ts";

/** A server and what this user has there. */
export interface Profile {
  readonly server: string;
  /** A secret. */
  readonly apiKey?: string;
  /** The session that owns what was published; a secret. */
  readonly cookies?: readonly StoredCookie[];
  /** The canvases that `publish --key NAME` updates, by name. */
  readonly canvasIds?: Readonly<Record<string, string>>;
}

/** All profiles of a user. */
export interface Profiles {
  /** The name of the profile to use if no option specifies another. */
  readonly current?: string;
  readonly profiles: Readonly<Record<string, Profile>>;
}

/** `fingerpaint/profiles.json` in the user's configuration folder: `XDG_CONFIG_HOME`, `APPDATA` or `~/.config`. */
export function profileFilePath(): string {
  const { XDG_CONFIG_HOME, APPDATA } = process.env;
  const folder = XDG_CONFIG_HOME || (process.platform === "win32" && APPDATA) || path.join(homedir(), ".config");
  return path.join(folder, "fingerpaint", "profiles.json");
}

/**
 * Reads all profiles, into an object without a prototype: a profile may have the name of a method.
 *
 * @throws CliFailure if the file can't be read or isn't a profile file
 */
export function readProfiles(): Profiles {
  const file = profileFilePath();
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    if (/^ENO(?:ENT|TDIR)$/.test((error as NodeJS.ErrnoException).code ?? "")) return { profiles: Object.create(null) };
    throw unreadable(file, error);
  }
  try {
    const value: unknown = JSON.parse(text);
    if (isProfiles(value)) return { ...value, profiles: Object.assign(Object.create(null), value.profiles) };
  } catch (error) {
    throw unreadable(file, error);
  }
  throw unreadable(file, undefined);
}

/** Replaces the whole file. Only its owner can read it. */
export function writeProfiles(profiles: Profiles): void {
  const file = profileFilePath();
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const temporary = `${file}.${process.pid}`;
  try {
    writeFileSync(temporary, `${JSON.stringify(profiles, null, 2)}\n`, { mode: 0o600 });
    // Otherwise an existing file would keep its mode.
    chmodSync(temporary, 0o600);
    renameSync(temporary, file);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}

/** Changes a profile as it is now, because another process may have changed it since it was read. */
function updateProfile(name: string, server: string, change: (profile: Profile) => Profile): void {
  const { current = name, profiles } = readProfiles();
  writeProfiles({ current, profiles: { ...profiles, [name]: change(profiles[name] ?? { server }) } });
}

/**
 * Remembers a server after publishing there, and which canvas has a key. If the file can't be written, it only warns,
 * because the canvas exists anyway.
 *
 * @param named The canvas's id by its key; empty if it has none.
 */
export async function rememberCanvas(
  profileName: string,
  server: string,
  named: Readonly<Record<string, string>>,
): Promise<void> {
  try {
    await whileLocked(async () =>
      updateProfile(profileName, server, ({ canvasIds, ...profile }) => ({
        ...profile,
        canvasIds: { ...canvasIds, ...named },
      })),
    );
  } catch (error) {
    warnOf(error);
  }
}

/**
 * The cookies of a profile as they are now: if another process creates the session first, this one uses it, too. New
 * cookies are saved immediately; if they can't be, they last as long as the jar.
 */
export function createProfileJar(profileName: string, server: string): CookieJar {
  const unsaved = createCookieJar();
  const current = () => {
    const { cookies = [] } = readProfiles().profiles[profileName] ?? {};
    return cookies.length === 0 ? unsaved : createCookieJar(cookies);
  };
  return {
    list: () => current().list(),
    cookieHeader: (url) => current().cookieHeader(url),
    setCookies(url, headers) {
      if (headers.length === 0) return;
      const jar = current();
      jar.setCookies(url, headers);
      try {
        updateProfile(profileName, server, (profile) => ({ ...profile, cookies: jar.list() }));
      } catch (error) {
        warnOf(error);
      }
    },
  };
}

function warnOf(error: unknown): void {
  warn((error instanceof CliFailure ? error : unwritable(error)).message);
}

/**
 * Settles like `work`, which changes profiles or creates a session. Other processes wait until that has been saved:
 * otherwise the last to write would undo the changes of the others, and nobody could change the canvases of a session
 * that wasn't kept.
 *
 * @throws CliFailure if nothing can be saved, before `work` starts
 */
export async function whileLocked<Result>(work: () => Promise<Result>): Promise<Result> {
  const release = await lockProfiles().catch((error: unknown) => {
    throw unwritable(error);
  });
  return work().finally(release);
}

async function lockProfiles(): Promise<() => Promise<void>> {
  const file = profileFilePath();
  const folder = path.dirname(file);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // Otherwise a folder that can't be written would be tried 300 times.
  accessSync(folder, constants.W_OK);
  return lock(file, {
    // The file may not exist yet.
    realpath: false,
    // A lock that a killed process left counts as free after ten seconds.
    retries: { retries: 300, minTimeout: 20, maxTimeout: 200 },
    // So does that of a laptop that slept while it published, which is no reason to fail.
    onCompromised: () => {},
  });
}

/** Whether users other than the owner can read the file. */
export function isReadByOthers(): boolean {
  if (process.platform === "win32") return false;
  const stats = statSync(profileFilePath(), { throwIfNoEntry: false });
  return stats !== undefined && (stats.mode & 0o077) !== 0;
}

function isProfiles(value: unknown): value is Profiles {
  if (typeof value !== "object" || value === null || !("profiles" in value)) return false;
  const { profiles } = value;
  if (typeof profiles !== "object" || profiles === null) return false;
  return Object.values(profiles).every(
    (profile) =>
      typeof profile?.server === "string" && (profile.cookies === undefined || Array.isArray(profile.cookies)),
  );
}

function unwritable(cause: unknown): CliFailure {
  const message = `${profileFilePath()} can't be written: ${(cause as NodeJS.ErrnoException).code}.`;
  return usageFailure("BAD_PROFILES", message, {
    hint: "It keeps the session that can change what you publish. Set XDG_CONFIG_HOME to a folder that you can write to.",
    cause,
  });
}

function unreadable(file: string, cause: unknown): CliFailure {
  return usageFailure("BAD_PROFILES", `${file} isn't a valid profile file.`, {
    hint: "Repair it or move it away, then run: fingerpaint login URL",
    cause,
  });
}
