import { fileURLToPath } from "node:url";
import { requireString } from "../errors/input-types.ts";

/** Where a file is: a path, relative to the current folder, or a `file:` URL. */
export type FilePath = string | URL;

/**
 * The path as text, as errors name it.
 *
 * @throws InvalidInputTypeError for what is neither a text nor a URL; Node's TypeError for a URL that isn't `file:`
 */
export function toPath(path: FilePath, argument: string, index?: number): string {
  if (path instanceof URL) return fileURLToPath(path);
  requireString(path, argument, index);
  return path;
}

/** Node's own error, with the path where Node leaves it out: reading knows only the file's descriptor. */
export function nameFile(error: unknown, path: string): unknown {
  if (!(error instanceof Error) || "path" in error) return error;
  error.message += ` '${path}'`;
  return Object.assign(error, { path });
}
