import { isUtf8 } from "node:buffer";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type CliFailure, usageFailure } from "./cli-failure.ts";

/**
 * Reads a file given by the user as UTF-8, without a byte order mark.
 *
 * @param file `-` is stdin
 * @throws CliFailure `FILE_ERROR` if it doesn't exist, is a folder, can't be read or isn't UTF-8
 */
export function readUserText(file: string): string {
  let bytes: Buffer;
  try {
    bytes = readFileSync(file === "-" ? 0 : file);
  } catch (error) {
    throw fileFailure(file, error as NodeJS.ErrnoException, "read");
  }
  if (!isUtf8(bytes)) throw usageFailure("FILE_ERROR", `${file} isn't a UTF-8 text.`);
  return bytes.toString().replace(/^\ufeff/, "");
}

/**
 * Writes a file given by the user.
 *
 * @throws CliFailure `FILE_ERROR` if it is a folder, its folder doesn't exist, or it can't be written
 */
export function writeUserFile(file: string, content: string | Uint8Array): void {
  try {
    writeFileSync(file, content);
  } catch (error) {
    throw fileFailure(file, error as NodeJS.ErrnoException, "written");
  }
}

type Goal = "read" | "written" | "used";

/** Describes the problem with a file in a sentence. */
export function fileFailure(file: string, error: NodeJS.ErrnoException, goal: Goal): CliFailure {
  return usageFailure("FILE_ERROR", problemOf(file, error, goal), { cause: error });
}

function problemOf(file: string, { code, message }: NodeJS.ErrnoException, goal: Goal): string {
  if (code === "ENOENT") return `${goal === "written" ? path.dirname(file) : file} doesn't exist.`;
  if (code === "EISDIR") return `${file} is a folder.`;
  if (code === "ENOTDIR") return `${path.dirname(file)} isn't a folder.`;
  if (code === "EACCES" || code === "EPERM") return `${file} can't be ${goal}: permission denied.`;
  return `${file} can't be ${goal}: ${code ?? message}.`;
}
