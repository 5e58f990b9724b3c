import { randomUUID } from "node:crypto";
import path from "node:path";
import type { DurableFiles } from "./durable-files.ts";

/** A file that could be read but doesn't hold what it should, found when the store was opened. */
export interface DamagedFile {
  /** Its name in the store's folder: `canvases/cv_….json` or `views.jsonl`. */
  readonly name: string;
  /** The name in the store's folder under which it is kept. Nothing there is ever overwritten or removed. */
  readonly keptAs: string;
  /** What is wrong with it. */
  readonly reason: string;
}

/**
 * Thrown where a file's content is wrong; a file that can't be read is another error. Its message follows "… is
 * damaged:".
 */
export class DamagedFileError extends Error {
  override readonly name = "DamagedFileError";
}

/** Moves a damaged file out of the way, under a name that is free. */
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

/** Keeps a copy of a file that is damaged in part and stays in use. */
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
