import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import path from "node:path";
import type { StoredCookie } from "@fingerpaint/sdk-client";
import { type CliFailure, usageFailure } from "../program/cli-failure.ts";

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

/** @throws CliFailure if the file can't be read or isn't a profile file. */
export function readProfiles(): Profiles {
  const file = profileFilePath();
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return { profiles: {} };
    throw unreadable(file, error);
  }
  try {
    const value: unknown = JSON.parse(text);
    if (isProfiles(value)) return value;
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

function unreadable(file: string, cause: unknown): CliFailure {
  return usageFailure("BAD_PROFILES", `${file} isn't a valid profile file.`, {
    hint: "Repair it or move it away, then run: fingerpaint login URL",
    cause,
  });
}
