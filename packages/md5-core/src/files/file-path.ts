import { fileURLToPath } from "node:url";
import { requireString } from "../errors/check-arguments.ts";
import { Md5Error } from "../errors/md5-error.ts";

/** The location of a file: a `file:` URL, or a path, which may be relative to the current folder. */
export type FilePath = string | URL;

/**
 * The path as a string, as it appears in errors.
 *
 * @throws Md5Error `INVALID_ARGUMENT` if it is neither a string nor a `file:` URL
 */
export function toPath(path: FilePath, argument: string, index?: number): string {
  if (!(path instanceof URL)) {
    requireString(path, argument, index);
    return path;
  }
  try {
    return fileURLToPath(path);
  } catch (cause) {
    const place = index === undefined ? argument : `${argument}[${index}]`;
    throw new Md5Error("INVALID_ARGUMENT", `${place}: must be a path or a file: URL; got "${path.href}"`, { cause });
  }
}

/** Adds the path to Node's error if it is missing: a read only knows the file descriptor. */
export function nameFile(error: unknown, path: string): unknown {
  if (!(error instanceof Error) || "path" in error) return error;
  error.message += ` '${path}'`;
  return Object.assign(error, { path });
}
