import { randomUUID } from "node:crypto";
import path from "node:path";
import type { DurableFiles } from "./durable-files.ts";

/** A file with invalid content, found when the store was opened. */
export interface DamagedFile {
  /** Its name in the store's folder: `canvases/cv_….json` or `views.jsonl`. */
  readonly name: string;
  /** Where it is kept in the store's folder. Nothing there is ever overwritten or removed. */
  readonly keptAs: string;
  readonly reason: string;
}

/**
 * Thrown if a file's content is invalid, but not if the file can't be read. Its message is shown after "… is
 * damaged:".
 */
export class DamagedFileError extends Error {
  override readonly name = "DamagedFileError";
}

/** Moves a damaged file out of the way, to an unused name. */
export async function setAside(
  files: DurableFiles,
  folder: string,
  name: string,
  reason: string,
): Promise<DamagedFile> {
  const keptAs = nameToKeep(name);
  await files.move(path.join(folder, name), path.join(folder, keptAs));
  return { name, keptAs, reason };
}

/** Keeps a copy of a partly damaged file that stays in use. */
export async function keepCopy(
  files: DurableFiles,
  folder: string,
  name: string,
  content: Uint8Array,
  reason: string,
): Promise<DamagedFile> {
  const keptAs = nameToKeep(name);
  await files.write(path.join(folder, keptAs), content);
  return { name, keptAs, reason };
}

function nameToKeep(name: string): string {
  return `damaged/${path.basename(name)}.${randomUUID()}`;
}
