import path from "node:path";
import { usageFailure } from "../program/cli-failure.ts";
import { readUserText } from "../program/user-file.ts";
import { ask } from "../terminal/ask.ts";
import { clock } from "../terminal/notes.ts";

/** A published canvas as users refer to it. */
interface CanvasTarget {
  readonly canvasId: string;
  /** The server of a link; undefined if an id was given. */
  readonly server: string | undefined;
}

/**
 * Reads an id (`cv_…`) or a share link.
 *
 * @throws CliFailure if it is neither
 */
export function readTarget(text: string): CanvasTarget {
  if (/^cv_\w+$/.test(text)) return { canvasId: text, server: undefined };
  const url = URL.canParse(text) ? new URL(text) : null;
  const [, root, canvasId] = /^(.*)\/editor-canvas\/(cv_\w+)\/?$/.exec(url?.pathname ?? "") ?? [];
  if (url === null || canvasId === undefined || !/^https?:$/.test(url.protocol)) {
    throw usageFailure("INVALID_ARGUMENT", `${JSON.stringify(text)} is neither a canvas id nor a link to a canvas.`, {
      hint: "An id looks like cv_8sK2mQx0ZbT4rLw9, and a link ends with one. `fingerpaint list` shows yours.",
    });
  }
  return { canvasId, server: url.origin + root };
}

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
    throw usageFailure("INVALID_OPTION", "--password: the two passwords differ.");
  }
  return typed;
}

function notEmpty(password: string | undefined, field: string): string {
  if (password) return password;
  throw usageFailure("INVALID_OPTION", `${field}: an empty password protects nothing.`);
}

const msOf: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 };

/**
 * Parses when a link expires: `30m`, `12h`, `7d` or `2w` from now, the end of a day such as `2030-01-31` in this
 * machine's time zone, an ISO 8601 instant with a zone, or `never`.
 *
 * @returns an instant, or null for `never`
 * @throws CliFailure for anything else
 */
export function readExpiry(text: string, nowMs: number = Date.now()): string | null {
  if (text === "never") return null;
  const [, count, unit] = /^(\d{1,5})([mhdw])$/.exec(text) ?? [];
  if (count !== undefined && unit !== undefined) {
    return new Date(nowMs + Number(count) * (msOf[unit] ?? 0)).toISOString();
  }
  const [, day] = /^(\d{4}-\d\d-\d\d)(?:T.*(?:Z|[+-]\d\d:?\d\d))?$/i.exec(text) ?? [];
  const instant = new Date(day === text ? `${day}T23:59:59` : text);
  // `Date` turns a nonexistent day, such as 2030-02-30, into another one.
  const isDay = day !== undefined && clock(new Date(`${day}T12:00`)).startsWith(day);
  if (isDay && !Number.isNaN(instant.getTime())) return instant.toISOString();
  throw usageFailure("INVALID_OPTION", `--expires: ${JSON.stringify(text)} isn't a time.`, {
    hint: "Use 30m, 12h, 7d, 2w, a day such as 2030-01-31 (until its end, in your time zone), an instant such as 2030-01-31T12:00:00Z, or never.",
  });
}

/** Turns a file name into words: `fleet-inventory.canvas.tsx` becomes "Fleet inventory". Undefined for stdin. */
export function titleOfFile(file: string): string | undefined {
  if (file === "-") return undefined;
  const [name = ""] = path.basename(file).split(".", 1);
  const words = name.replace(/[-_]+/g, " ").trim();
  return words === "" ? undefined : words.charAt(0).toUpperCase() + words.slice(1);
}
