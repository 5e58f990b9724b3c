import { fileURLToPath } from "node:url";
import { requireString } from "../errors/check-arguments.ts";
import { Md5Error } from "../errors/md5-error.ts";

/** Where a file is: a path, relative to the current folder, or a `file:` URL. */
export type FilePath = string | URL;

/**
 * The path as text, as errors name it.
 *
 * @throws Md5Error `INVALID_ARGUMENT` for what is neither a text nor a `file:` URL
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

/** Node's own error, with the path where Node leaves it out: reading knows only the file's descriptor. */
export function nameFile(error: unknown, path: string): unknown {
  if (!(error instanceof Error) || "path" in error) return error;
  error.message += ` '${path}'`;
  return Object.assign(error, { path });
}
